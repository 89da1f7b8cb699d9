/** Servers beside the database: a pooler before it, a replica that is read from. */
import { isPooled } from '../../db/postgres/pooled.ts'
import { replicaState } from '../../db/postgres/postgres.ts'
import { printable } from '../../operator-error.ts'
import type { CommandSettings } from '../command.ts'
import { type Finding, lineOf, note, ok, wrong } from './finding.ts'

type Settings = Pick<CommandSettings, 'databaseUrl' | 'poolerUrl' | 'readUrl'>

/** Nothing where the database is embedded, or a server alone. */
export async function servers({ databaseUrl, poolerUrl, readUrl }: Settings) {
  const found: (readonly [string, Finding])[] = []
  if (databaseUrl === null) return found
  const direct = await isPooled(databaseUrl).catch(() => false)
  if (direct || poolerUrl !== null) found.push(['pooler', await pooler(direct, poolerUrl)])
  if (readUrl !== null) found.push(['replica', await replica(databaseUrl, readUrl)])
  return found
}

/** @param isPooledItself whether the address of the server is that of a pooler */
async function pooler(isPooledItself: boolean, poolerUrl: string | null): Promise<Finding> {
  if (isPooledItself)
    return wrong(
      'a pooler answers at DATABASE_URL: live updates and jobs are lost there',
      'name it in DATABASE_POOLER_URL, and the server itself in DATABASE_URL',
    )
  const url = String(poolerUrl)
  try {
    if (await isPooled(url)) return ok(`${printable(url)} answers, before the server`)
    return note(`${printable(url)} is a server, no pooler`, 'name the pooler, or unset DATABASE_POOLER_URL')
  } catch (error) {
    return wrong(`${printable(url)} does not answer`, `check DATABASE_POOLER_URL (${printable(lineOf(error))})`)
  }
}

/** Bytes behind which a replica is hardly ever read from. */
const far = 16 * 1_048_576

async function replica(databaseUrl: string, readUrl: string): Promise<Finding> {
  try {
    const { why, behind } = await replicaState(databaseUrl, readUrl)
    if (why !== null) return wrong(`${printable(readUrl)} is not used: ${why}`, 'check DATABASE_READ_URL')
    const found = `${printable(readUrl)} is ${behind} bytes behind`
    return Number(behind) > far ? note(found, 'look at its log: reads go to the primary meanwhile') : ok(found)
  } catch (error) {
    const why = printable(lineOf(error))
    return wrong(`${printable(readUrl)} is not used: ${why}`, 'start it, or check DATABASE_READ_URL')
  }
}
