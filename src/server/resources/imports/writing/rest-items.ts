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
import type { WriteContext } from '../../../write/write-context.ts'
import type { ImportPlan, RowBody } from '../recognise/bodies.ts'
import { findRecords, havingValues } from '../recognise/lookups.ts'
import { withPlaces } from './refusals.ts'

/** Adds the rest item of their project to rows without an item. Throws RowsRefused. */
export async function withRest(
  writing: WriteContext,
  plan: ImportPlan,
  bodies: readonly RowBody[],
): Promise<readonly RowBody[]> {
  const { rest } = plan.importable
  const name = rest === null ? undefined : plan.mapping.defaults[rest]
  if (rest === null || name === undefined) return bodies
  const projects = bodies.flatMap(({ restin, problems }) => (restin !== null && problems.length === 0 ? [restin] : []))
  const restItemIds = await restItems(writing, plan, name, projects)
  return bodies.map((body) => {
    const id = body.restin === null ? undefined : restItemIds.get(body.restin)
    return id === undefined ? body : { ...body, body: { ...body.body, [rest]: id } }
  })
}

async function restItems(
  writing: WriteContext,
  plan: ImportPlan,
  name: string,
  projects: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (projects.length === 0) return new Map()
  const binding = writing.bindingOf('items')
  const keys = [...new Set(projects)].map((projectid) => ({ projectid, name }))
  const only = (keyGroup: readonly (typeof keys)[number][]) => [
    havingValues(binding, items.fields, ['projectid', 'name'], keyGroup),
  ]
  const records = await findRecords(writing, binding, { fields: ['projectid'], only }, keys)
  // The oldest comes first and wins if there are several.
  const idsByProject = new Map(records.toReversed().map(({ id, projectid }) => [Number(projectid), id] as const))
  const missingItems = keys.filter(({ projectid }) => !idsByProject.has(projectid))
  if (missingItems.length === 0 || !mayUse(writing.actor, items, 'add')) return idsByProject
  const ids = await withPlaces(plan, [], async () => {
    const { inputs } = parseRecords(items, missingItems, getSender(writing.actor))
    requireToAdd(writing.actor, items, inputs)
    return createRecords(writing, binding, inputs)
  })
  return new Map([
    ...idsByProject,
    ...missingItems.map(({ projectid }, index) => [projectid, ids[index] as number] as const),
  ])
}
