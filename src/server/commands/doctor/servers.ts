/** Checks the connection pooler and the read replica. */
import { isPooled } from '../../db/postgres/pooled.ts'
import { replicaState } from '../../db/postgres/postgres.ts'
import { printable } from '../../operator-error.ts'
import type { CommandSettings } from '../command.ts'
import { type CheckResult, getLine, note, ok, wrong } from './check-result.ts'

type Settings = Pick<CommandSettings, 'databaseUrl' | 'poolerUrl' | 'readUrl'>

/** Returns no findings if neither is configured. */
export async function servers({ databaseUrl, poolerUrl, readUrl }: Settings) {
  const findings: (readonly [string, CheckResult])[] = []
  if (databaseUrl === null) return findings
  const direct = await isPooled(databaseUrl).catch(() => false)
  if (direct || poolerUrl !== null) findings.push(['pooler', await pooler(direct, poolerUrl)])
  if (readUrl !== null) findings.push(['replica', await replica(databaseUrl, readUrl)])
  return findings
}

/** @param isPooledItself whether DATABASE_URL leads to a pooler */
async function pooler(isPooledItself: boolean, poolerUrl: string | null): Promise<CheckResult> {
  if (isPooledItself)
    return wrong(
      'DATABASE_URL leads to a pooler, where live updates and jobs do not work',
      'set DATABASE_POOLER_URL to it, and DATABASE_URL to the server itself',
    )
  const url = String(poolerUrl)
  try {
    if (await isPooled(url)) return ok(`${printable(url)} answers, in front of the server`)
    return note(`${printable(url)} is not a pooler but a server`, 'set it to the pooler, or unset DATABASE_POOLER_URL')
  } catch (error) {
    return wrong(`${printable(url)} does not answer`, `check DATABASE_POOLER_URL (${printable(getLine(error))})`)
  }
}

/** Bytes of lag beyond which the replica is hardly ever used. */
const far = 16 * 1_048_576

async function replica(databaseUrl: string, readUrl: string): Promise<CheckResult> {
  try {
    const { why, behind } = await replicaState(databaseUrl, readUrl)
    if (why !== null) return wrong(`${printable(readUrl)} is not used: ${why}`, 'check DATABASE_READ_URL')
    const summary = `${printable(readUrl)} is ${behind} bytes behind`
    return Number(behind) > far ? note(summary, 'check its log: reads go to the primary meanwhile') : ok(summary)
  } catch (error) {
    const why = printable(getLine(error))
    return wrong(`${printable(readUrl)} is not used: ${why}`, 'start it, or check DATABASE_READ_URL')
  }
}
