/**
 * Time zones by name. Dates are calculated both here and in SQL, so both must know a zone. Runtimes and databases may have
 * different names of the same zone (Asia/Calcutta, Asia/Kolkata).
 */
import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The database's name of a zone, ignoring case: the given name if it knows it, else another name of the same zone. Null if there
 * is none.
 */
export async function zoneNamed(tx: Pick<Transaction<Tables>, 'getExecutor'>, text: string): Promise<string | null> {
  if (canonicalZone(text) === null) return null
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(tx)
  return findZone(
    rows.map(({ name }) => name),
    text,
  )
}

export function findZone(names: readonly string[], text: string): string | null {
  const zone = canonicalZone(text)
  if (zone === null) return null
  const lowerCase = text.toLowerCase()
  return (
    names.find((name) => name.toLowerCase() === lowerCase) ??
    names.find((name) => name === zone) ??
    names.find((name) => canonicalZone(name) === zone) ??
    null
  )
}

/** The runtime's canonical name of a zone; null for anything but a named zone, such as an offset. */
export function canonicalZone(text: string): string | null {
  if (!/^[a-z]/i.test(text)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
