/**
 * Runs imports as jobs. A job works for a few seconds, then queues the next one: if a process dies, little is lost and the
 * import continues where it stopped.
 */

import { isBusy } from '../../../contract/imports/import-status.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import { type Clause, clause, getReason, wholeText } from '../../../contract/requests/refusal.ts'
import type { Actor } from '../../../contract/rights.ts'
import { DatabaseUnavailable } from '../../db/connections/unavailable.ts'
import type { Tx } from '../../db/database.ts'
import { FailedForGood, type JobKind, type RunningJob } from '../../jobs/job-kind.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { requireRight } from '../../read/rights.ts'
import type { WriteParts } from '../../write/run-write.ts'
import type { FileStore } from '../content/file-store.ts'
import { findImport, type StoredImport, setImport } from './import-record.ts'
import { analyzeIfGrown, forgetPlans, hasDoubled } from './portions/known-size.ts'
import { paceOn } from './portions/pace.ts'
import { nextPortion } from './portions/portions.ts'
import { Unreadable } from './reading/file/unreadable.ts'
import { readTable } from './reading/read-table.ts'
import { nameBook } from './recognise/names.ts'
import { undoPortion } from './undoing/undo.ts'

/** Milliseconds of work in one job. */
const turn = 4_000

const kind = 'import'

export interface Imports {
  /** Queues the next job of an import, to run once the transaction commits. */
  readonly put: (tx: Tx, storedImport: Pick<StoredImport, 'account_id' | 'id'>) => Promise<void>
  readonly pollNow: () => void
}

export interface ImportSettings {
  readonly jobs: Jobs
  readonly write: WriteParts
  readonly files: FileStore
  /** The importer with current rights, by credential; undefined if it no longer has access. */
  readonly loadActor: (account: number, credential: string) => Promise<Actor | undefined>
}

interface ImportJob {
  readonly account: number
  readonly id: number
}

export function createImports(settings: ImportSettings): Imports {
  const { jobs } = settings
  const put: Imports['put'] = (tx, { account_id, id }) => jobs.put(tx, kind, [{ data: { account: account_id, id } }])
  const work: JobKind<ImportJob> = {
    name: kind,
    atOnce: 2,
    lostAfter: 30,
    retries: { limit: 100, delay: 1 },
    run: (job) => runTurn(settings, put, job),
  }
  jobs.handle(work)
  return { put, pollNow: jobs.pollNow }
}

async function runTurn(settings: ImportSettings, put: Imports['put'], job: RunningJob<ImportJob>): Promise<void> {
  const { database } = settings.write
  const { account, id } = job.data
  const storedImport = await findImport(database.kysely, account, id)
  if (!storedImport || !isBusy(storedImport)) return
  try {
    const isFinished = await workFor(settings, storedImport, job)
    if (isFinished) return
  } catch (error) {
    // The import continues from its stored position.
    if (job.signal.aborted || error instanceof DatabaseUnavailable) throw error
    await fail(settings, storedImport, error)
    return
  }
  await database.transaction(async (tx) => {
    await put(tx, storedImport)
    await job.complete(tx)
  })
}

/** Works until the time is up. Returns whether there is more to do. */
async function workFor(
  settings: ImportSettings,
  storedImport: StoredImport,
  job: RunningJob<ImportJob>,
): Promise<boolean> {
  const { write, files, loadActor } = settings
  const actor = await loadActor(storedImport.account_id, storedImport.credential)
  if (!actor) throw problem('no_permission', 'Whoever began the import may not sign in any more')
  const work = { parts: write, actor, book: nameBook(), pace: paceOn(write.database.kind) }
  const end = Date.now() + turn
  // Autovacuum may have been busy with the table during the run, so the last rows may not be in its statistics yet.
  if (storedImport.status === 'undoing') await tellSizes(write, storedImport, 0)
  for (let currentImport: StoredImport | undefined = storedImport; currentImport && isBusy(currentImport); ) {
    job.signal.throwIfAborted()
    const { status, position } = currentImport
    if (status === 'reading') await readTable({ ...write, files, actor, signal: job.signal }, currentImport)
    else if (status === 'undoing') {
      requireRight(actor, resourceNamed(currentImport.resource), 'delete')
      await undoPortion(work, currentImport)
    } else await nextPortion(work, currentImport)
    if (Date.now() > end) return false
    currentImport = await findImport(write.database.kysely, storedImport.account_id, storedImport.id)
    if (status === 'running' && currentImport) await tellSizes(write, currentImport, position)
  }
  return true
}

async function tellSizes(
  { database, bindingOf }: WriteParts,
  storedImport: StoredImport,
  start: number,
): Promise<void> {
  const { account_id, resource, position } = storedImport
  if (database.kind === 'embedded') {
    if (hasDoubled(start, position)) await forgetPlans(database)
    return
  }
  // After every portion: an analyze that found the table busy is made up for at the next.
  for (const table of [bindingOf(resource).table, 'changes'])
    await analyzeIfGrown(database, account_id, table, position)
}

/** Rows written so far stay, and can be undone. */
async function fail({ write, files }: ImportSettings, storedImport: StoredImport, error: unknown): Promise<void> {
  const reason = getFailure(error)
  const failure = reason ?? clause('Something went wrong on our side. Try again.')
  await setImport(
    write.database.kysely,
    storedImport,
    { status: 'failed', message: wholeText(failure), reason: failure, finishedon: new Date() },
    storedImport.status,
  )
  await files.remove(storedImport.account_id, `import-${storedImport.id}`)
  if (!reason) throw new FailedForGood(`Import ${storedImport.id} failed`, { cause: error })
}

/** Null if it is no fault of the file. */
function getFailure(error: unknown): Clause | null {
  if (error instanceof Unreadable) return error.clause
  if (!(error instanceof Problem)) return null
  const [first, ...others] = error.refusals.map(getReason)
  if (!first) return clause(error.message)
  return others.length === 0 ? first : clause('{reasons}', { reasons: [first, ...others] })
}
