/** Values of the account's own fields: looked up by id or name, stored beside the record. */
import { sql } from 'kysely'
import { shown } from '../../contract/problem.ts'
import type { Binding } from './writing.ts'
import { type Draft, refuse, type Writing } from './writing.ts'

interface Definition {
  readonly id: number
  readonly name: string
}

/** As the contract reads it: the field by `id` or by `name`, and its value as text. */
interface Given {
  readonly id?: number
  readonly name?: string
  readonly value: string | null
}

/** Stores the supplied values; a null value clears one. Fields that are not named keep theirs. */
export async function storeCustomValues(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<void> {
  const supplied = drafts.filter((draft) => Array.isArray(draft.values.customfields))
  if (!binding.entity || supplied.length === 0) return
  const definitions = await definitionsOf(writing, binding.entity)
  const rows = supplied.flatMap((draft) =>
    (draft.values.customfields as Given[]).flatMap((given) => {
      const definition = definitions.find((each) => matches(each, given))
      if (!definition) {
        refuse(writing, draft, `customfields: no field ${shown(given.id ?? given.name)} exists for ${binding.entity}.`)
        return []
      }
      return [{ recordid: draft.id, customfieldid: definition.id, value: given.value }]
    }),
  )
  await store(writing, binding.entity, rows)
}

function matches(definition: Definition, given: Given): boolean {
  if (given.id !== undefined) return definition.id === given.id
  return definition.name.toLowerCase() === given.name?.toLowerCase()
}

async function definitionsOf(writing: Writing, entity: string): Promise<Definition[]> {
  const result = await sql<Definition>`
    select id, name from customfields
    where account_id = ${writing.actor.account} and entity = ${entity} and not deleted
  `.execute(writing.tx)
  return result.rows.map((row) => ({ id: Number(row.id), name: row.name }))
}

async function store(writing: Writing, entity: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const { account } = writing.actor
  const given = JSON.stringify(rows)
  await sql`
    delete from customfield_values v
    using json_to_recordset(${given}::json) as g(recordid bigint, customfieldid bigint)
    where v.account_id = ${account} and v.entity = ${entity}
      and v.recordid = g.recordid and v.customfieldid = g.customfieldid
  `.execute(writing.tx)
  await sql`
    insert into customfield_values (account_id, entity, recordid, customfieldid, value)
    select distinct on (g.recordid, g.customfieldid) ${account}, ${entity}::text, g.recordid, g.customfieldid, g.value
    from json_to_recordset(${given}::json) as g(recordid bigint, customfieldid bigint, value text)
    where g.value is not null
  `.execute(writing.tx)
}
