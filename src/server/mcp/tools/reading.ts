/** Tools that read: lists, single records, counts and sums. */
import { quotedValue } from '../../../contract/requests/problem.ts'
import { type ReportName, reports } from '../../../contract/resources/time/reports.ts'
import { usualFields, usualPage } from '../spellings.ts'
import type { JsonSchema, ListMeta, Tool } from '../tool.ts'
import { effects, getPlural, getSingular, type NamedTool, type ToolGroup, tool, withQuery } from './definition.ts'
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

export function list(group: ToolGroup, listTool: ListTool): Tool {
  const parameters = [
    fieldsParameter(group),
    ...filterParameters(group, listTool.filters, listTool.required),
    ...unlistedFilters(group, listTool.unlisted),
    ...ownFilters(group),
    ...orderParameters(group, listTool.sortby),
    ...pageParameters(usualPage),
  ]
  return tool({
    namedTool: listTool,
    group,
    parameters,
    action: 'view',
    annotations: effects.reads,
    title: `List ${getPlural(group)}`,
    call: (_args, args) => ({ method: 'GET', path: withQuery(group.path, { pagesize: usualPage, ...toQuery(args) }) }),
    hint: (meta, args) => {
      const hints = [leftOut(group, args.fields), getMoreHint(listTool.name, meta, usualPage)].filter(
        (hint) => hint !== undefined,
      )
      return hints.length > 0 ? hints.join(' ') : undefined
    },
  })
}

/** Drops null arguments, which do not filter the list. */
const toQuery = (args: Arguments): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))

function leftOut(group: ToolGroup, fields: unknown): string | undefined {
  const unknownNames = unknownFields(group, fields)
  return unknownNames.length > 0
    ? `There are no fields ${unknownNames.map(quotedValue).join(', ')}; they were left out.`
    : undefined
}

/** A hint how to get the next page, if this one is full. */
export function getMoreHint(name: string, meta: ListMeta, usual: number): string | undefined {
  const { count, page = 1, pagesize = usual } = meta
  if (count < pagesize) return undefined
  return `Page ${page} is full; there may be more. For the next records call ${name} with the same arguments and pagenumber ${page + 1}.`
}

interface GetTool extends NamedTool {
  /** Whether the caller may choose the fields. */
  readonly choice?: boolean
  readonly namesVersion?: boolean
}

export function get(group: ToolGroup, definition: GetTool): Tool {
  return tool({
    namedTool: definition,
    group,
    action: 'view',
    annotations: effects.reads,
    title: `Get one ${getSingular(group)}`,
    parameters: [recordId, ...(definition.choice ? [parameter('fields', fieldsSchema)] : [])],
    isWhole: true,
    namesVersion: definition.namesVersion,
    call: ({ id }, { fields }) => ({
      method: 'GET',
      path: withQuery(`${group.path}/${id}`, { fields: fields ?? usualFields[definition.name] }),
    }),
  })
}

interface CountTool extends NamedTool {
  readonly filters: string
}

/** A tool that counts matching records, in `meta.total`. */
export function countRecords(group: ToolGroup, definition: CountTool): Tool {
  return tool({
    namedTool: definition,
    group,
    action: 'view',
    annotations: effects.reads,
    title: `Count ${getPlural(group)}`,
    parameters: filterParameters(group, definition.filters),
    call: (_args, apiArgs) => ({
      method: 'GET',
      path: withQuery(group.path, { ...toQuery(apiArgs), fields: 'id', pagesize: 1, includetotalrows: true }),
    }),
  })
}

/** A tool that returns the grouped sums of a report. */
export function sumFigures(group: ToolGroup, report: ReportName, definition: CountTool): Tool {
  const { groupings } = reports[report]
  const grouping = parameter('groupby', { type: 'string', enum: groupings, default: groupings[0] })
  return tool({
    namedTool: definition,
    group,
    action: 'view',
    annotations: effects.reads,
    title: `Sum up ${getPlural(group)}`,
    parameters: [grouping, ...filterParameters(group, definition.filters)],
    call: (_args, apiArgs) => ({ method: 'GET', path: withQuery(`/reports/${report}`, toQuery(apiArgs)) }),
  })
}
