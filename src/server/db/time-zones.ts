/**
 * Time zones by name. Dates are worked out here as well as in SQL, so a zone must be one that both know. Names change:
 * runtimes and databases keep different ones of the same zone (Asia/Calcutta, Asia/Kolkata).
 */
import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The zone that somebody means, whatever its case, by the name under which the database knows it: the given name where it
 * does, else another one of the same zone. Null when there is none.
 */
export async function zoneNamed(tx: Pick<Transaction<Tables>, 'getExecutor'>, given: string): Promise<string | null> {
  if (canonicalZone(given) === null) return null
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(tx)
  return zoneAmong(
    rows.map(({ name }) => name),
    given,
  )
}

export function zoneAmong(names: readonly string[], given: string): string | null {
  const zone = canonicalZone(given)
  if (zone === null) return null
  const wanted = given.toLowerCase()
  return (
    names.find((name) => name.toLowerCase() === wanted) ??
    names.find((name) => name === zone) ??
    names.find((name) => canonicalZone(name) === zone) ??
    null
  )
}

/** The runtime's one name of a zone with many; null for what is no zone with a name, such as an offset. */
export function canonicalZone(given: string): string | null {
  if (!/^[a-z]/i.test(given)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
