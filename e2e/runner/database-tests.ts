/**
 * The tests that need a database, in two parts. They run on PostgreSQL, which takes two thirds of the processor time that
 * the embedded database takes for them, and on the embedded one what it does in its own way; `npm run proof -- embedded`
 * runs all of them there. Without PostgreSQL they run on the embedded one, which takes a minute longer, and the run says so.
 */
import { resolve } from 'node:path'
import { findPostgres } from '../../src/server/testing/postgres-cluster.ts'
import { statementsDirectory } from '../routing/check.ts'
import { type Counts, type Say, skipped } from './counts.ts'
import { runVitest } from './test-parts.ts'

/** Goes through all that is described or much that is made up. The proof does so in full, on both databases, at every change. */
const provenOnBoth = [
  ...[
    'every-write',
    'foreign-ids',
    'access-matrix',
    'search-everything',
    'references',
    'parameters',
    'description-lint',
  ],
  ...[
    'any-operation',
    'any-request',
    'any-address',
    'any-arguments',
    'document-totals',
    'many-events',
    'failed-deliveries',
    'mcp/spec/sessions',
    'trailing-slash',
  ],
]

/** Waits long, or takes much; the proof runs it on the embedded database. */
const provenOnce = [
  ...['spec/imports/files', 'content/bucket', 'exports/large-exports', 'http/connections'],
  ...[
    'sign-in/guessing',
    'identity/guessing',
    'identity/second-factor',
    'people/second-factor',
    'load-shedding/shed-load',
  ],
]

/** One connection, a directory that is copied, collations, time zones and a planner of its own build. */
const differsWhenEmbedded = [
  ...['src/server/db/', 'src/server/changes/', 'src/server/sealed/', 'src/server/background/'],
  ...['commands/backup', 'names-in-order', 'lists/search.db'],
]

/** Where there is no PostgreSQL, and none could be installed, nothing is left out. */
const mainDatabase = (say: Say): 'postgres' | 'embedded' => (findPostgres(say) === null ? 'embedded' : 'postgres')

export function service(say: Say): Promise<Counts> {
  const database = mainDatabase(say)
  if (database === 'embedded') {
    say('SKIPPED on PostgreSQL: there is none on this machine, 15 or newer, and none could be installed')
  }
  // Each loads the whole service first, and the parts beside this one take the rest of the cores.
  const later = [...provenOnBoth, ...provenOnce].map((part) => `--exclude=**/*${part}*{,/**}`)
  const args = ['--project', 'database', '--maxWorkers=2', ...later]
  return runVitest(say, 'service', args, {
    WORKLANE_TEST_DATABASE: database,
    WORKLANE_STATEMENTS: resolve(statementsDirectory),
  })
}

export async function embedded(say: Say): Promise<Counts> {
  if (mainDatabase(say) === 'embedded') {
    say('these tests have run in the part service')
    return skipped
  }
  const args = ['--project', 'database', '--maxWorkers=1', ...differsWhenEmbedded]
  return runVitest(say, 'embedded', args, { WORKLANE_TEST_DATABASE: 'embedded' })
}
