/**
 * Connections behind a pooler that gives a session of the server to somebody else after each transaction (PgBouncer in
 * transaction mode). Nothing that is set or prepared stays, so each transaction sets what it needs, and a statement alone is
 * a transaction.
 */
import { together } from '../run-compiled.ts'
import type { Connection } from './connection.ts'
import { limitSettings } from './errand.ts'

/** What a session is told, by name, such as `timezone`. */
export type SessionSettings = Readonly<Record<string, string>>

/**
 * What comes behind `begin`.
 * @param limit milliseconds that a statement may take; null for any time
 */
export function localSettings(settings: SessionSettings, limit: number | null): string {
  const all = Object.entries({ ...settings, ...limitSettings(limit) })
  return all.map(([name, value]) => `; set local ${name} = '${value}'`).join('')
}

/** Runs a statement in a transaction of its own, in one round trip. */
export async function inOwnTransaction<Result>(
  { client, run }: Pick<Connection, 'client' | 'run'>,
  local: string,
  text: string,
  send: () => Promise<Result>,
): Promise<Result> {
  const begin = `begin${local}`
  // Behind a statement that fails, `commit` undoes it.
  const [, result] = await together(
    run(begin, () => client.query(begin)),
    run(text, send),
    run('commit', () => client.query('commit')),
  )
  return result
}
