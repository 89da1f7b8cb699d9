/**
 * The database tests, in two parts. They run on PostgreSQL, which takes two thirds of the processor time of the
 * embedded database; those whose behaviour differs there also run on the embedded one, and `npm run proof -- embedded`
 * runs all of them there. Without PostgreSQL all run on the embedded one, which takes a minute longer, with a notice.
 */
import { resolve } from 'node:path'
import { findPostgres } from '../../src/server/testing/postgres-cluster.ts'
import { statementsDirectory } from '../lab/routing/check.ts'
import { type Counts, type Print, skipped } from './counts.ts'
import { runVitest } from './test-parts.ts'

/** Exhaustive or randomized tests. The proof runs them in full. */
const provenInFull = [
  'every-write',
  'foreign-ids',
  'access-matrix',
  'search-everything',
  'references',
  'parameters',
  'description-lint',
  'any-operation',
  'any-request',
  'any-address',
  'any-arguments',
  'document-totals',
  'many-events',
  'webhooks/document-events',
  'failed-deliveries',
  'own-exports',
  'deleted-parents',
  'attacks/slow-work',
  'commands/hostile-account',
  'mcp/spec/sessions',
  'trailing-slash',
]

/** Slow or expensive tests; the proof runs them on the embedded database. */
const provenOnce = [
  'spec/imports/files',
  'spec/imports/real-files',
  'spec/imports/codes-of-later-files',
  'spec/imports/columns-read',
  'spec/imports/corrected-',
  'spec/imports/formats',
  'spec/imports/rates-of-time',
  'spec/imports/undone',
  'commands/forged-account',
  'documents/electronic-invoices',
  'documents/issued/as-printed',
  'mail/failed-documents',
  'people/logo',
  'identity/once-only',
  'commands/every-resource-moves',
  'spec/compressed-answers',
  'documents/mail-texts',
  'content/bucket',
  'exports/large-exports',
  'http/connections',
  'sign-in/guessing',
  'identity/sign-in/second-factor',
  'people/second-factor',
  'load-shedding/shed-load',
]

/**
 * Tests of what differs when embedded: a single connection, copying of its directory, collations, time zones and a
 * planner of its own build.
 */
const differsWhenEmbedded = [
  'src/server/db/',
  'src/server/change-log/',
  'src/server/secrets/',
  'src/server/background/',
  'commands/backup',
  'names-in-order',
  'lists/search.db',
]

/** If PostgreSQL is missing and cannot be installed, all tests run on the embedded database. */
const mainDatabase = (print: Print): 'postgres' | 'embedded' => (findPostgres(print) === null ? 'embedded' : 'postgres')

export function service(print: Print): Promise<Counts> {
  const database = mainDatabase(print)
  if (database === 'embedded') {
    print('SKIPPED on PostgreSQL: there is none on this machine, 15 or newer, and none could be installed')
  }
  // Each worker loads the whole service, and parallel parts use the other cores.
  const later = [...provenInFull, ...provenOnce].map((part) => `--exclude=**/*${part}*{,/**}`)
  const args = ['--project', 'database', '--maxWorkers=2', ...later]
  return runVitest(print, 'service', args, {
    WORKLANE_TEST_DATABASE: database,
    WORKLANE_STATEMENTS: resolve(statementsDirectory),
  })
}

export async function embedded(print: Print): Promise<Counts> {
  if (mainDatabase(print) === 'embedded') {
    print('these tests have run in the part service')
    return skipped
  }
  const args = ['--project', 'database', '--maxWorkers=1', ...differsWhenEmbedded]
  return runVitest(print, 'embedded', args, { WORKLANE_TEST_DATABASE: 'embedded' })
}
