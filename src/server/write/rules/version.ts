/** Versions of records: the database changes a row's with every write to it (RFC 9110, section 13, uses them as entity tags). */
import { sql } from 'kysely'
import { Problem } from '../../../contract/requests/problem.ts'
import { type Expression, rowOf } from '../../query/condition.ts'
import { seenVersion } from '../../query/seen-changes.ts'
import { contextOf } from '../snapshot.ts'
import type { Binding, Writing } from '../writing.ts'

/** Refuses with 409 when the record is no longer of the version that the caller has read, as far as the caller may know it. */
export async function requireVersion(writing: Writing, binding: Binding, id: number, version: string): Promise<void> {
  const row = rowOf('t')
  const read = (version: Expression, lock: Expression) =>
    sql<{ version: string }>`
    select ${version} as version
    from ${sql.table(binding.table)} t
    where t.account_id = ${writing.actor.account} and t.id = ${id}::bigint${lock}
  `.execute(writing.tx)
  // The row is locked first: what the log says counts from when nobody else can change the record any more.
  await read(sql`null`, sql` for no key update of t`)
  const result = await read(seenVersion(writing.actor, binding).render(row, contextOf(writing)), sql``)
  const current = result.rows[0]?.version
  if (current === undefined || current === version) return
  const { singular } = binding.resource
  throw new Problem('conflict', `The ${singular} with id ${id} was changed by somebody else; read it again first.`)
}
