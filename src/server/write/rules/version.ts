/** Versions of records: PostgreSQL gives a row a new one with every write (RFC 9110, section 13, uses them in entity tags). */
import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import { type Expression, rowNamed } from '../../query/condition.ts'
import { seenVersion } from '../../query/seen-changes.ts'
import { getContext } from '../snapshot.ts'
import type { Binding, WriteContext } from '../write-context.ts'

/** Throws a 409 when the record has changed, as far as the caller may know, since the version that the caller has read. */
export async function requireVersion(
  writing: WriteContext,
  binding: Binding,
  id: number,
  version: string,
): Promise<void> {
  const row = rowNamed('t')
  const read = (version: Expression, lock: Expression) =>
    sql<{ version: string }>`
    select ${version} as version
    from ${sql.table(binding.table)} t
    where t.account_id = ${writing.actor.account} and t.id = ${id}::bigint${lock}
  `.execute(writing.tx)
  // The lock comes first, in a statement of its own: only then is what the log says of the record final.
  await read(sql`null`, sql` for no key update of t`)
  const result = await read(seenVersion(writing.actor, binding).render(row, getContext(writing)), sql``)
  const current = result.rows[0]?.version
  if (current === undefined || current === version) return
  const { singular } = binding.resource
  throw problem('changed_meanwhile', 'The {thing} with id {id} was changed by somebody else; read it again first', {
    thing: singular,
    id,
  })
}
