/** Trials that are tests: in full, where `npm test` runs only a part or on one database. */
import { findChromium } from '../browser/chromium.ts'
import { type Counts, failedAt, type Print, sum } from '../runner/counts.ts'
import { runCheck, runJourneys, runVitest } from '../runner/test-parts.ts'
import type { Trial } from './trial.ts'

/** Test runs have a fixed size. */
const once = { unit: 'run', size: 1 }

/**
 * Tests in files whose names contain one of these run in full on both databases: exhaustive tests of the API
 * description,
 */
const conformance = [
  'every-operation',
  'every-write',
  'foreign-ids',
  'access-matrix',
  'search-everything',
  'whole-division',
  'spec/writes/references',
  'trailing-slash',
  'spec/parameters',
  'description-lint',
  'writes/deleted-parents',
  'imports/own-exports',
]
/** randomized tests, */
const madeUp = ['any-operation', 'any-request', 'any-address', 'any-arguments', 'money.db']
/** and tests with large numbers. */
const many = [
  'spec/webhooks',
  'document-totals',
  'commands/backup',
  'commands/import-account',
  'mcp/spec/sessions',
  'attacks/slow-work',
]
/** Randomized files of accounts, a trial of their own: a thousand take a quarter of an hour. */
const hostile = 'commands/hostile-account'

/** Runs these files on both databases, in full. */
const onBoth =
  (name: string, ...files: string[]) =>
  async (_size: number, print: Print) => {
    const counts: Counts[] = []
    for (const kind of ['embedded', 'postgres']) {
      const env = { WORKLANE_TEST_DATABASE: kind, WORKLANE_TEST_SIZE: 'full' }
      counts.push(await runVitest(print, `${name}-${kind}`, ['--project', 'database', ...files], env))
    }
    return sum(counts)
  }

let built: Promise<Counts> | undefined

/** Builds the web app once, for the first trial that needs it. */
const freshBuild = (print: Print): Promise<Counts> => {
  built ??= runCheck(print, 'vite', 'build', '--logLevel', 'warn')
  return built
}

/** Journeys by tag, on a fresh build and a demo of their own, or on several parallel demos. */
const journeys =
  (choice: readonly string[], demos = 1) =>
  async (_size: number, print: Print) => {
    const build = await freshBuild(print)
    const chromium = findChromium(print)
    if (chromium === null) return failedAt('journeys: there is no Chromium')
    if (build.failures.length > 0) return build
    return sum([build, await runJourneys(print, chromium, demos, ...choice)])
  }

export const testTrials: readonly Trial[] = [
  {
    name: 'conformance',
    shows:
      'Every operation does what its description says at every path, and shows nobody other people’s records, on both databases',
    ...once,
    run: onBoth('conformance', ...conformance),
  },
  {
    name: 'arguments',
    shows:
      'Generated requests to operations, pages and tools, and generated amounts, are answered or refused with a message, on both databases',
    ...once,
    run: onBoth('arguments', ...madeUp),
  },
  {
    name: 'many',
    shows: 'Tests that run with a few events, documents and rows of a backup pass with many, on both databases',
    ...once,
    leavesRoom: 'waiting',
    run: onBoth('many', ...many),
  },
  {
    name: 'embedded',
    shows: 'The API tests that npm test runs on PostgreSQL pass on the embedded database',
    ...once,
    run: (_size, print) => {
      const elsewhere = [...conformance, ...madeUp, ...many, hostile].map((part) => `--exclude=**/*${part}*`)
      return runVitest(print, 'all-embedded', ['--project', 'database', ...elsewhere], {
        WORKLANE_TEST_DATABASE: 'embedded',
      })
    },
  },
  {
    name: 'hostile-account',
    shows: 'Files of accounts with any value in any column are refused or brought in, and disturb nobody',
    ...once,
    run: (_size, print) =>
      runVitest(print, 'hostile-account', ['--project', 'database', hostile], {
        WORKLANE_TEST_DATABASE: 'postgres',
        WORKLANE_TEST_SIZE: 'full',
      }),
  },
  {
    name: 'processes',
    shows: 'Failed starts end with one line, and a killed process loses no event',
    ...once,
    leavesRoom: 'waiting',
    run: (_size, print) => runVitest(print, 'processes', ['--project', 'processes']),
  },
  {
    name: 'journeys',
    shows: 'The browser journeys that are not part of npm test pass',
    ...once,
    leavesRoom: 'browser',
    run: journeys(['--grep-invert', '@essential|@accessibility|@layout|@requests|@walk'], 2),
  },
  {
    name: 'requests',
    shows: 'Every screen and every edit stays within its budget of requests, which is printed',
    ...once,
    leavesRoom: 'browser',
    run: journeys(['--grep', '@requests']),
  },
  {
    name: 'walks',
    shows: 'Every cell opens its editor, and everything that opens is fully visible, in three widths',
    ...once,
    // On a demo of its own, beside the journeys.
    leavesRoom: 'waiting',
    run: journeys(['--grep', '@walk']),
  },
  {
    name: 'layout',
    shows: 'Nothing shifts on any screen while it loads, in three widths',
    ...once,
    leavesRoom: 'browser',
    run: journeys(['--grep', '@layout']),
  },
  {
    name: 'accessibility',
    shows: 'Every screen and everything that opens on it passes axe, light and dark, in three widths',
    ...once,
    // They only read, each in its own browser.
    run: journeys(['--grep', '@accessibility', '--workers', '2']),
  },
]
