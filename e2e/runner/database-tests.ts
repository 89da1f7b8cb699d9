/**
 * The tests that need a database, in three parts. They run on PostgreSQL, which takes two thirds of the processor time that
 * the embedded database takes for them, and on the embedded one what it does in its own way; `npm run proof -- embedded`
 * runs all of them there. Without PostgreSQL they run on the embedded one, which takes a minute longer, and the run says so.
 */
import { resolve } from 'node:path'
import { findPostgres } from '../../src/server/testing/postgres-cluster.ts'
import { statementsDirectory } from '../routing/check.ts'
import { type Counts, type Say, skipped } from './counts.ts'
import { runVitest } from './test-parts.ts'

/** Rooms whose tests mostly wait: for hashes, mails, programs. They do so beside the journeys. */
const waitingRooms = [
  'src/server/identity/',
  'src/server/mail/',
  'src/server/commands/',
  'src/server/http/spec/webhooks/',
]

/** What takes long to wait for, or goes through much: trials of the proof run it, and others here have tried it in short. */
const provenLater = [
  ...['src/server/http/spec/description-lint', 'src/server/http/spec/webhooks/many-events'],
  ...['src/server/http/spec/webhooks/failed-deliveries', 'src/server/http/spec/imports/files'],
  ...['src/server/http/connections', 'src/server/identity/sign-in/guessing'],
]

/** One connection, a directory that is copied, collations, time zones and a planner of its own build. */
const differsWhenEmbedded = [
  ...['src/server/db/', 'src/server/changes/', 'src/server/sealed/', 'src/server/jobs/', 'src/server/housekeeping'],
  ...['commands/backup', 'names-in-order', 'pages-and-order', 'lists/search.db'],
  ...['numbering', 'replay'],
]

const without = (paths: readonly string[]): readonly string[] => paths.map((path) => `--exclude=${path}**`)

/** Where there is no PostgreSQL, and none could be installed, nothing is left out. */
const mainDatabase = (say: Say): 'postgres' | 'embedded' => (findPostgres(say) === null ? 'embedded' : 'postgres')

const onMainDatabase = (say: Say, name: string, args: readonly string[]): Promise<Counts> =>
  runVitest(say, name, ['--project', 'database', ...args], {
    WORKLANE_TEST_DATABASE: mainDatabase(say),
    WORKLANE_STATEMENTS: resolve(statementsDirectory),
  })

export function service(say: Say): Promise<Counts> {
  if (mainDatabase(say) === 'embedded') {
    say('SKIPPED on PostgreSQL: there is none on this machine, 15 or newer, and none could be installed')
  }
  return onMainDatabase(say, 'service', without([...waitingRooms, ...provenLater]))
}

export const doors = (say: Say): Promise<Counts> =>
  onMainDatabase(say, 'doors', ['--maxWorkers=2', ...waitingRooms, ...without(provenLater)])

export async function embedded(say: Say): Promise<Counts> {
  if (mainDatabase(say) === 'embedded') {
    say('these tests have run in the parts service and doors')
    return skipped
  }
  const args = ['--project', 'database', '--maxWorkers=2', ...differsWhenEmbedded]
  return runVitest(say, 'embedded', args, { WORKLANE_TEST_DATABASE: 'embedded' })
}
