/** Versions of records: the database changes a row's with every write to it (RFC 9110, section 13, uses them as entity tags). */
import { sql } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Binding, Writing } from './writing.ts'

/** Refuses with 409 when the record is no longer of the version that the caller has read. */
export async function requireVersion(writing: Writing, binding: Binding, id: number, version: string): Promise<void> {
  const result = await sql<{ version: string }>`
    select xmin::text as version from ${sql.table(binding.table)}
    where account_id = ${writing.actor.account} and id = ${id}::bigint for update
  `.execute(writing.tx)
  const current = result.rows[0]?.version
  if (current === undefined || current === version) return
  const { singular } = binding.resource
  throw new Problem('conflict', `The ${singular} with id ${id} was changed by somebody else; read it again first.`)
}
