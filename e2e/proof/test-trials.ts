/** Trials that are tests: what `npm test` tries a part of, or on one database alone, in full. */
import { type Counts, runVitest, sum } from '../test-parts.ts'
import type { Trial } from './trial.ts'

/** A run of tests is as large as they are. */
const once = { unit: 'run', size: 1 }

/** Tests of these files on both databases, with everything that `npm test` tries only a part of. */
const onBoth =
  (name: string, ...files: string[]) =>
  async () => {
    const counts: Counts[] = []
    for (const kind of ['embedded', 'postgres']) {
      const env = { WORKLANE_TEST_DATABASE: kind, WORKLANE_TEST_SIZE: 'full' }
      counts.push(await runVitest(console.log, `${name}-${kind}`, ['--project', 'database', ...files], env))
    }
    return sum(counts)
  }

export const testTrials: readonly Trial[] = [
  {
    name: 'conformance',
    shows:
      'Every operation does at every address what is described, and shows nobody what is not theirs, on both databases',
    ...once,
    run: onBoth('conformance', 'every-operation', 'every-write', 'foreign-ids'),
  },
  {
    name: 'arguments',
    shows:
      'Whatever is made up for operations, pages, tools and amounts is answered or refused in words, on both databases',
    ...once,
    run: onBoth('arguments', 'any-operation', 'any-request', 'any-address', 'any-arguments', 'money.db'),
  },
  {
    name: 'postgres',
    shows: 'What is true on the embedded database is true on PostgreSQL',
    ...once,
    run: () =>
      runVitest(console.log, 'all-postgres', ['--project', 'database'], { WORKLANE_TEST_DATABASE: 'postgres' }),
  },
  {
    name: 'processes',
    shows: 'Starts that cannot work end with one line, and a process that is killed loses no event',
    ...once,
    run: () => runVitest(console.log, 'processes', ['--project', 'processes']),
  },
]
