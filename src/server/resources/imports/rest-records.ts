/**
 * Rest items: hours that another program kept for a project, without an item, go to one item of that project. The importer
 * chooses its name. Projects without such an item get one when their rows are written.
 */
import { sql } from 'kysely'
import { mayUse } from '../../../contract/language/resource.ts'
import { parseRecords } from '../../../contract/requests/record-input.ts'
import { items } from '../../../contract/resources/work/items.ts'
import { columnOf } from '../../query/binding.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { senderOf } from '../../read/rights.ts'
import { createRecords } from '../../write/create.ts'
import { removeRecords } from '../../write/remove.ts'
import { requireToAdd } from '../../write/rules/field-rights.ts'
import type { Writing } from '../../write/writing.ts'
import type { ImportPlan, RowBody } from './bodies.ts'
import type { StoredImport } from './import-record.ts'
import { findRecords, havingValues } from './recognise/lookups.ts'
import { withPlaces } from './refusals.ts'
import { usedSince } from './used-since.ts'

/** Adds the rest item of their project to rows without an item. Throws RowsRefused. */
export async function withRest(
  writing: Writing,
  plan: ImportPlan,
  bodies: readonly RowBody[],
): Promise<readonly RowBody[]> {
  const { rest } = plan.importable
  const name = rest === null ? undefined : plan.mapping.defaults[rest]
  if (rest === null || name === undefined) return bodies
  const projects = bodies.flatMap(({ restin, problems }) => (restin !== null && problems.length === 0 ? [restin] : []))
  const found = await restItems(writing, plan, name, projects)
  return bodies.map((each) => {
    const id = each.restin === null ? undefined : found.get(each.restin)
    return id === undefined ? each : { ...each, body: { ...each.body, [rest]: id } }
  })
}

async function restItems(
  writing: Writing,
  plan: ImportPlan,
  name: string,
  projects: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (projects.length === 0) return new Map()
  const binding = writing.bindingOf('items')
  const wanted = [...new Set(projects)].map((projectid) => ({ projectid, name }))
  const only = (some: readonly (typeof wanted)[number][]) => [
    havingValues(binding, items.fields, ['projectid', 'name'], some),
  ]
  const found = await findRecords(writing, binding, { fields: ['projectid'], only }, wanted)
  // The oldest comes first and wins if there are several.
  const known = new Map(found.toReversed().map(({ id, projectid }) => [Number(projectid), id] as const))
  const missing = wanted.filter(({ projectid }) => !known.has(projectid))
  if (missing.length === 0 || !mayUse(writing.actor, items, 'add')) return known
  const ids = await withPlaces(plan, [], async () => {
    const { inputs } = parseRecords(items, missing, senderOf(writing.actor))
    requireToAdd(writing.actor, items, inputs)
    return createRecords(writing, binding, inputs)
  })
  return new Map([...known, ...missing.map(({ projectid }, at) => [projectid, ids[at] as number] as const)])
}

/** Deletes the rest items that an import created, unless they were changed or used since. */
export async function removeRestItems(writing: Writing, stored: StoredImport): Promise<void> {
  const { tx, actor } = writing
  if (stored.mapping?.defaults.itemid === undefined || !mayUse(actor, items, 'delete')) return
  const time = writing.bindingOf('time')
  const made = await sql<{ id: number }>`
    with own as (
      select distinct r.write
      from import_rows r
      where r.account_id = ${stored.account_id} and r.importid = ${stored.id}::bigint and r.write is not null
    )
    select c.recordid as id
    from changes c
    where c.account_id = ${stored.account_id} and c.resource = 'items' and c.action = 'create'
      and c.write in (select write from own)
      and not exists (
        select 1
        from changes later
        where later.account_id = c.account_id and later.resource = c.resource and later.recordid = c.recordid
          and later.write > c.write and later.write not in (select write from own)
          and later.action <> 'move'
      )
  `.execute(tx)
  const ids = made.rows.map(({ id }) => Number(id))
  if (ids.length === 0) return
  const filled = await sql<{ id: number }>`
    select distinct t.${sql.ref(columnOf(time, 'itemid'))} as id
    from ${sql.table(time.table)} t
    where t.account_id = ${stored.account_id} and not t.deleted
      and t.${sql.ref(columnOf(time, 'itemid'))} = any(${arrayLiteral(ids)}::bigint[])
  `.execute(tx)
  const kept = new Set(filled.rows.map(({ id }) => Number(id)))
  const used = await usedSince(writing, { ...stored, resource: 'items' }, ids)
  await removeRecords(
    writing,
    writing.bindingOf('items'),
    ids.filter((id) => !kept.has(id) && !used.has(id)),
  )
}
