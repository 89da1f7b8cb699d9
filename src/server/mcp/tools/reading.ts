/** Tools that read: lists, single records, counts and sums. */
import { shown } from '../../../contract/requests/problem.ts'
import { type ReportName, reports } from '../../../contract/resources/time/reports.ts'
import { usualFields, usualPage } from '../spellings.ts'
import type { JsonSchema, ListMeta, Tool } from '../tool.ts'
import { effects, type NamedTool, pluralOf, singularOf, type ToolGroup, tool, withQuery } from './definition.ts'
import {
  fieldsParameter,
  filterParameters,
  orderParameters,
  pageParameters,
  unknownFields,
  unlistedFilters,
} from './list-parameters.ts'
import { ownFilters } from './own-values.ts'
import { type Arguments, parameter, recordId } from './parameter.ts'

const fieldsSchema: JsonSchema = { type: 'string', description: 'names, comma-separated, or all' }

interface ListTool extends NamedTool {
  /** Filters, besides those that every list has. */
  readonly filters: string
  /** Those of them that are required. */
  readonly required?: string
  /** Filters under names that lists of other records have, which are in no schema. */
  readonly unlisted?: string
  readonly sortby: string
}

export function list(group: ToolGroup, named: ListTool): Tool {
  const parameters = [
    fieldsParameter(group),
    ...filterParameters(group, named.filters, named.required),
    ...unlistedFilters(group, named.unlisted),
    ...ownFilters(group),
    ...orderParameters(group, named.sortby),
    ...pageParameters(usualPage),
  ]
  return tool({
    ...{ named, group, parameters, action: 'view', annotations: effects.reads, title: `List ${pluralOf(group)}` },
    call: (_args, sent) => ({ method: 'GET', path: withQuery(group.path, { pagesize: usualPage, ...given(sent) }) }),
    hint: (meta, args) => {
      const hints = [leftOut(group, args.fields), moreOf(named.name, meta, usualPage)].filter(
        (hint) => hint !== undefined,
      )
      return hints.length > 0 ? hints.join(' ') : undefined
    },
  })
}

/** Drops null arguments, which do not filter the list. */
const given = (sent: Arguments): Arguments =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))

function leftOut(group: ToolGroup, fields: unknown): string | undefined {
  const unknown = unknownFields(group, fields)
  return unknown.length > 0 ? `There are no fields ${unknown.map(shown).join(', ')}; they were left out.` : undefined
}

/** A hint how to get the next page, if this one is full. */
export function moreOf(name: string, meta: ListMeta, usual: number): string | undefined {
  const { count: found, page = 1, pagesize = usual } = meta
  if (found < pagesize) return undefined
  return `Page ${page} is full; there may be more. For the next records call ${name} with the same arguments and pagenumber ${page + 1}.`
}

interface GetTool extends NamedTool {
  /** Whether the caller may choose the fields. */
  readonly choice?: boolean
  readonly namesVersion?: boolean
}

export function get(group: ToolGroup, named: GetTool): Tool {
  return tool({
    ...{ named, group, action: 'view', annotations: effects.reads, title: `Get one ${singularOf(group)}` },
    parameters: [recordId, ...(named.choice ? [parameter('fields', fieldsSchema)] : [])],
    isWhole: true,
    namesVersion: named.namesVersion,
    call: ({ id }, { fields }) => ({
      method: 'GET',
      path: withQuery(`${group.path}/${id}`, { fields: fields ?? usualFields[named.name] }),
    }),
  })
}

interface CountTool extends NamedTool {
  readonly filters: string
}

/** A tool that counts matching records, in `meta.total`. */
export function countOf(group: ToolGroup, named: CountTool): Tool {
  return tool({
    ...{ named, group, action: 'view', annotations: effects.reads, title: `Count ${pluralOf(group)}` },
    parameters: filterParameters(group, named.filters),
    call: (_args, sent) => ({
      method: 'GET',
      path: withQuery(group.path, { ...given(sent), fields: 'id', pagesize: 1, includetotalrows: true }),
    }),
  })
}

/** A tool that returns the grouped sums of a report. */
export function sumOf(group: ToolGroup, report: ReportName, named: CountTool): Tool {
  const { groupings } = reports[report]
  const grouping = parameter('groupby', { type: 'string', enum: groupings, default: groupings[0] })
  return tool({
    ...{ named, group, action: 'view', annotations: effects.reads, title: `Sum up ${pluralOf(group)}` },
    parameters: [grouping, ...filterParameters(group, named.filters)],
    call: (_args, sent) => ({ method: 'GET', path: withQuery(`/reports/${report}`, given(sent)) }),
  })
}
