/** Tools that read: lists, single records, counts and sums. */
import { resourceNamed } from '../../../contract/registry.ts'
import { type ReportName, reports } from '../../../contract/reports.ts'
import { type Field, findField, seesField } from '../../../contract/resource.ts'
import { spelled } from '../spellings.ts'
import type { JsonSchema, ListMeta, Tool } from '../tool.ts'
import { filterParameter } from './declared.ts'
import { type Parameter, parameter, recordId, type Values } from './parameter.ts'
import { effects, type Group, labelOf, names, type Row, singularOf, tool, withQuery } from './rows.ts'

/** Records on a page of a list that names no size. */
export const usualPage = 50

const count: JsonSchema = { type: 'integer', minimum: 1 }
const direction: JsonSchema = { type: 'string', enum: ['asc', 'desc'] }
const fieldsSchema: JsonSchema = { type: 'string', description: 'names, comma-separated, or all' }

interface ListRow extends Row {
  /** Filters, besides those that every list has. */
  readonly filters: string
  /** Those of them that a call cannot do without. */
  readonly required?: string
  readonly sortby: string
}

export const pageParameters = (usual: number): Parameter[] => [
  parameter('pagenumber', count),
  parameter('pagesize', { ...count, default: usual }),
]

export function list(group: Group, row: ListRow): Tool {
  const parameters = [
    parameter('fields', fieldsSchema),
    ...filtersOf(group, row.filters, row.required),
    sortParameter(group, row),
    parameter('sortorder', direction),
    ...pageParameters(usualPage),
  ]
  return tool({
    ...{ row, group, parameters, action: 'view', annotations: effects.reads, title: `List ${labelOf(group)}` },
    call: (_args, sent) => ({ method: 'GET', path: withQuery(group.path, { pagesize: usualPage, ...given(sent) }) }),
    note: (meta) => moreOf(row.name, meta, usualPage),
  })
}

/** Filters by name, and those that every list has whose records know of them. */
function filtersOf(group: Group, filters: string, required = ''): Parameter[] {
  const of = resourceNamed(group.resource)
  const shared = ['divisionid', 'lastmodifiedfrom'].filter((name) => of.filters.has(name))
  return [...new Set([...names(filters), ...shared])].map((name) => ({
    ...spelled(group.resource, 'filter', filterParameter(of, name)),
    required: names(required).includes(name),
  }))
}

function sortParameter(group: Group, { name, sortby }: ListRow): Parameter {
  const of = resourceNamed(group.resource)
  const sortable = (sees: (field: Field) => boolean) =>
    names(sortby).filter((each) => findField(of, each, (field) => field.sortable && sees(field)) !== null)
  const bad = names(sortby).find((each) => !sortable(() => true).includes(each))
  if (bad) throw new Error(`${name} cannot sort by ${bad}`)
  const schema = (enumerated: string[]): JsonSchema => ({ type: 'string', enum: enumerated })
  return parameter('sortby', schema(names(sortby)), {
    schemaFor: (actor) => schema(sortable((field) => seesField(actor, field))),
  })
}

/** Without arguments that are null: a list that is not filtered by them. */
const given = (sent: Values): Values => Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))

/** How to get the rest of a list whose page is full. */
export function moreOf(name: string, meta: ListMeta, usual: number): string | undefined {
  const { count: found, page = 1, pagesize = usual } = meta
  if (found < pagesize) return undefined
  return `Page ${page} is full; there may be more. For the next records call ${name} with the same arguments and pagenumber ${page + 1}.`
}

interface GetRow extends Row {
  /** Fields that are read when none are named; those of the interface where it is left out. */
  readonly fields?: string
  /** Whether the caller may choose the fields. */
  readonly choice?: boolean
}

export function get(group: Group, row: GetRow): Tool {
  return tool({
    ...{ row, group, action: 'view', annotations: effects.reads, title: `Get one ${singularOf(group)}` },
    parameters: [recordId, ...(row.choice ? [parameter('fields', fieldsSchema)] : [])],
    call: ({ id }, { fields }) => ({
      method: 'GET',
      path: withQuery(`${group.path}/${id}`, { fields: fields ?? row.fields }),
    }),
  })
}

interface CountRow extends Row {
  readonly filters: string
}

/** How many records match, in `meta.total`. */
export function countOf(group: Group, row: CountRow): Tool {
  return tool({
    ...{ row, group, action: 'view', annotations: effects.reads, title: `Count ${labelOf(group)}` },
    parameters: filtersOf(group, row.filters),
    call: (_args, sent) => ({
      method: 'GET',
      path: withQuery(group.path, { ...given(sent), fields: 'id', pagesize: 1, includetotalrows: true }),
    }),
  })
}

/** Grouped sums of a report. */
export function sumOf(group: Group, report: ReportName, row: CountRow): Tool {
  const { groupings } = reports[report]
  const grouping = parameter('groupby', { type: 'string', enum: groupings, default: groupings[0] })
  return tool({
    ...{ row, group, action: 'view', annotations: effects.reads, title: `Sum up ${labelOf(group)}` },
    parameters: [grouping, ...filtersOf(group, row.filters)],
    call: (_args, sent) => ({ method: 'GET', path: withQuery(`/reports/${report}`, given(sent)) }),
  })
}
