/** Custom fields in reads: a request that names any gets a binding that includes them. */
import { sql } from 'kysely'
import { isExtended, type OwnField, withOwnFields } from '../../contract/resources/settings/own-fields.ts'
import { namesOwnFields, ownFieldName } from '../../contract/resources/settings/own-wires.ts'
import type { CustomFieldType } from '../../contract/resources/settings/settings.ts'
import type { Database, Tx } from '../db/database.ts'
import { type ReadBinding, type Relation, relatedSource, relationBy } from '../query/binding.ts'

/** A transaction, or the database outside of one. */
type Queries = Tx | Database['kysely']

/** The account's custom fields for a kind of record, in their order. */
export async function loadOwnFields(queries: Queries, account: number): Promise<OwnField[]> {
  const result = await sql<OwnField>`
    select f.id, f.entity, f.name, f.type, coalesce((
      select json_agg(o.name order by o.sortorder, o.id)
      from customfieldoptions o
      where o.account_id = f.account_id and o.customfieldid = f.id and not o.deleted
    ), '[]') as options
    from customfields f
    where f.account_id = ${account} and not f.deleted
    order by f.sortorder, f.id
  `.execute(queries)
  return result.rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** The binding for a request with these parameters. Takes a statement if they name a custom field. */
export async function bindingFor<B extends ReadBinding>(
  queries: Queries,
  account: number,
  binding: B,
  params: Readonly<Record<string, unknown>>,
): Promise<B> {
  if (!isExtended(binding.resource) || !namesOwnFields(params)) return binding
  const ownFields = await loadOwnFields(queries, account)
  return extended(
    binding,
    ownFields.filter(({ entity }) => entity === binding.entity),
  )
}

/** The column in which values of a type are compared and sorted. */
const columns: Readonly<Record<CustomFieldType, string>> = {
  text: 'value',
  url: 'value',
  dropdown: 'value',
  checkbox: 'value',
  number: 'number',
  date: 'day',
}

const formatRelation = (id: number): string => `own${id}`

function extended<B extends ReadBinding>(binding: B, ownFields: readonly OwnField[]): B {
  const sources = ownFields.map(({ id, type }) => [ownFieldName(id), relatedSource(formatRelation(id), columns[type])])
  const relations = ownFields.map(({ id }): [string, Relation] => [
    formatRelation(id),
    relationBy('customfield_values', 'recordid', { entity: binding.entity ?? '', customfieldid: id }),
  ])
  return {
    ...binding,
    resource: withOwnFields(binding.resource, ownFields),
    variant: ownFields.map(({ id, type }) => `${id}:${type}`).join(),
    sources: { ...binding.sources, ...Object.fromEntries(sources) },
    relations: { ...binding.relations, ...Object.fromEntries(relations) },
  }
}
