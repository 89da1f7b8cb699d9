/**
 * Rest items: hours that another program kept for a project, without an item, go to one item of that project. The importer
 * chooses its name. Projects without such an item get one when their rows are written.
 */
import { mayUse } from '../../../../contract/language/resource.ts'
import { parseRecords } from '../../../../contract/requests/record-input.ts'
import { items } from '../../../../contract/resources/work/items.ts'
import { getSender } from '../../../read/rights.ts'
import { createRecords } from '../../../write/create.ts'
import { requireToAdd } from '../../../write/rules/field-rights.ts'
import type { Writing } from '../../../write/writing.ts'
import type { ImportPlan, RowBody } from '../recognise/bodies.ts'
import { findRecords, havingValues } from '../recognise/lookups.ts'
import { withPlaces } from './refusals.ts'

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
    const { inputs } = parseRecords(items, missing, getSender(writing.actor))
    requireToAdd(writing.actor, items, inputs)
    return createRecords(writing, binding, inputs)
  })
  return new Map([...known, ...missing.map(({ projectid }, at) => [projectid, ids[at] as number] as const)])
}
