/**
 * Connections behind a pooler that changes the server session after each transaction (PgBouncer in transaction mode). Settings
 * and prepared statements don't survive, so each transaction sets what it needs, and a single statement gets a transaction.
 */
import { awaitAll } from '../run-compiled.ts'
import type { Connection } from './connection.ts'
import { limitSettings } from './query-context.ts'

/** Settings by name, such as `timezone`. */
export type SessionSettings = Readonly<Record<string, string>>

/** The settings as `set local` statements, to append to `begin`. @param limit statement timeout; null for none */
export function localSettings(settings: SessionSettings, limit: number | null): string {
  const allSettings = Object.entries({ ...settings, ...limitSettings(limit) })
  return allSettings.map(([name, value]) => `; set local ${name} = '${value}'`).join('')
}

/** Runs a statement in its own transaction, in one round trip. */
export async function inOwnTransaction<Result>(
  { client, run }: Pick<Connection, 'client' | 'run'>,
  local: string,
  text: string,
  send: () => Promise<Result>,
): Promise<Result> {
  const begin = `begin${local}`
  // If the statement fails, `commit` rolls back.
  const [, result] = await awaitAll(
    run(begin, () => client.query(begin)),
    run(text, send),
    run('commit', () => client.query('commit')),
  )
  return result
}
