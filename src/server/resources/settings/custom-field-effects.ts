/** Options are deleted and restored with their field, and records change: they lose their values of it, or get them back. */
import { sql } from 'kysely'
import { customfields, plurals } from '../../../contract/resources/settings/settings.ts'
import { noteLastModified } from '../../change-log/log.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { getChunks } from '../../write/chunks.ts'
import { noEffects } from '../../write/effects.ts'
import { loadRows } from '../../write/rows.ts'
import type { Effects, WriteContext } from '../../write/write-context.ts'

export const customFieldEffects: Effects = {
  ...noEffects,
  removed: (writing, ids) => logValues(writing, ids, 'lost'),
  restored: (writing, ids) => logValues(writing, ids, 'got'),
  children: [{ resource: 'customfieldoptions', parentField: 'customfieldid', movable: false }],
}

type What = 'lost' | 'got'

/** Whoever may delete a field need not have permission to change the records. */
async function logValues(writing: WriteContext, ids: readonly number[], what: What): Promise<void> {
  const fields = await loadRows(writing, customfields, ids, ['entity'])
  for (const [entity, group] of Map.groupBy(fields, ([, field]) => field.entity)) {
    const chosen = group.map(([id]) => id)
    for await (const chunk of getChunks(await findOwners(writing, String(entity), chosen)))
      await logOwners(writing, { entity: String(entity), fields: chosen, owners: chunk, what })
  }
}

const bindingOfEntity = ({ bindingOf }: WriteContext, entity: string) => bindingOf(plurals[entity] ?? '')

/** Records that are not deleted and have values of the fields, in the order of their ids. */
async function findOwners(
  writing: WriteContext,
  entity: string,
  fields: readonly number[],
): Promise<readonly number[]> {
  const { tx, actor } = writing
  const { rows } = await sql<{ id: number }>`
    select t.id::float8 as id
    from ${sql.table(bindingOfEntity(writing, entity).table)} t
    where t.account_id = ${actor.account} and not t.deleted and t.id in (
      select v.recordid
      from customfield_values v
      where v.account_id = ${actor.account} and v.entity = ${entity}
        and v.customfieldid = any(${arrayLiteral(fields)}::bigint[])
    )
    order by t.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

interface Owners {
  readonly entity: string
  readonly fields: readonly number[]
  readonly owners: readonly number[]
  readonly what: What
}

interface Valued {
  readonly id: number
  readonly lastmodified: string
  /** All values of the record, in the order of their fields, and those of the fields. */
  readonly customvalues: readonly { readonly id: number }[]
}

async function logOwners(writing: WriteContext, { entity, fields, owners, what }: Owners): Promise<void> {
  const { tx, actor, changes } = writing
  const { table, resource } = bindingOfEntity(writing, entity)
  const { rows } = await sql<Valued>`
    with held as (
      select t.id, t.lastmodified::text as lastmodified,
        (
          select json_agg(json_build_object('id', f.id, 'name', f.name, 'value', v.value, 'type', f.type)
            order by f.sortorder, f.id)
          from customfield_values v
          join customfields f on f.account_id = v.account_id and f.id = v.customfieldid
          where v.account_id = t.account_id and v.entity = ${entity}::text and v.recordid = t.id
            and (not f.deleted or f.id = any(${arrayLiteral(fields)}::bigint[]))
        ) as customvalues
      from ${sql.table(table)} t
      where t.account_id = ${actor.account} and t.id = any(${arrayLiteral(owners)}::bigint[]) and not t.deleted
      order by t.id
      for no key update of t
    ), touched as (
      update ${sql.table(table)} t
      set lastmodified = clock_timestamp()
      from held h
      where t.account_id = ${actor.account} and t.id = h.id
    )
    select id::float8 as id, lastmodified, customvalues
    from held
    order by id
  `.execute(tx)
  for (const { id, lastmodified, customvalues } of rows) {
    const others = customvalues.filter((value) => !fields.includes(value.id))
    const [full, without] = [{ customfields: customvalues }, { customfields: others.length > 0 ? others : null }]
    const [before, after] = what === 'lost' ? [full, without] : [without, full]
    noteLastModified(before, lastmodified)
    changes.push({ resource: resource.name, id, action: 'update', before, after })
  }
}
