import { sql } from 'kysely'
import { Problem, Refusals } from '../../../../contract/requests/problem.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { RowsRefused } from './refusals.ts'

/**
 * Runs a write at a savepoint, with refusals and changes of its own: if it is refused, only its own writes are rolled back. Any
 * other error fails the whole transaction.
 * @param isRehearsal whether its writes are rolled back in any case
 */
export async function atSavepoint<T>(
  writing: WriteContext,
  write: (context: WriteContext) => Promise<T>,
  { isRehearsal = false } = {},
): Promise<T> {
  const { tx } = writing
  const rollBack = () => sql`rollback to savepoint attempt`.execute(tx)
  const ownWriting = { ...writing, refusals: new Refusals(), refusedDrafts: new WeakSet(), changes: [] }
  await sql`savepoint attempt`.execute(tx)
  const result = await write(ownWriting).catch(async (error: unknown) => {
    if (error instanceof Problem || error instanceof RowsRefused) await rollBack()
    throw error
  })
  if (isRehearsal) {
    await rollBack()
    return result
  }
  writing.changes.push(...ownWriting.changes)
  await sql`release savepoint attempt`.execute(tx)
  return result
}
