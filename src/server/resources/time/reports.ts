/** Reports: grouped sums of a list, with the list's filters and the caller's rights. */
import { array, integer, number, object, type Schema, string } from '../../../contract/json-schema.ts'
import { ownCurrency } from '../../../contract/language/currency.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { listParameters } from '../../../contract/requests/list-parameters.ts'
import { type Params, parseListRequest } from '../../../contract/requests/list-request.ts'
import { momentForms, momentHint, parseEdge } from '../../../contract/requests/moment.ts'
import { pageParams, parameterIn } from '../../../contract/requests/page-params.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { type Report, type ReportName, reportNames, reports } from '../../../contract/resources/time/reports.ts'
import { type Actor, can } from '../../../contract/rights.ts'
import { limits } from '../../db/connections/query-context.ts'
import { compileCounts } from '../../query/compile-counts.ts'
import type { ReadPlan } from '../../query/plan.ts'
import { planCounts, planList } from '../../query/plan-read.ts'
import { compileBurn } from '../../query/reports/compile-burn.ts'
import { compileReport } from '../../query/reports/compile-report.ts'
import type { GroupSource } from '../../query/reports/report-source.ts'
import { accountCurrency } from '../../read/currency.ts'
import { formatNamed, formatNames } from '../../read/files/formats.ts'
import { seenBy } from '../../read/rights.ts'
import { settledList } from '../../read/settled-list.ts'
import { may, type ReadOperation, reading } from '../operation.ts'
import type { Question } from '../operation-call.ts'
import { plannedWorkload } from './planning/planned-workload.ts'
import { reportFile } from './report-file.ts'
import { allocationGroups, reportSources } from './report-sources.ts'

/** Common to a report and its export. */
const about = (name: ReportName) => {
  const report = reports[name]
  const of = resourceNamed(report.resource)
  return {
    tag: 'Reports',
    right: [
      may('view', report.resource),
      ...(report.isToDate ? [may('view', 'projects')] : []),
      (actor: Actor) => requireReport(actor, report),
    ],
    query: () => [
      { name: 'groupby', description: 'What a group is about.', schema: { type: 'string', enum: report.groupings } },
      { name: 'from', description: `First day: ${momentForms}.`, schema: string },
      { name: 'to', description: `Last day: ${momentForms}.`, schema: string },
      ...listParameters(of).filter(({ name }) => !pageParams.has(name)),
    ],
  }
}

const titleOf = (name: ReportName) =>
  `${reports[name].label}: sums of ${resourceNamed(reports[name].resource).plural}, grouped`

const reportOf = (name: ReportName): ReadOperation =>
  reading({
    ...about(name),
    path: `/reports/${name}`,
    summary: `${titleOf(name)}.`,
    finds: () => schemasOf(name),
    async run(question) {
      const { grouping, data, count, totals, currency, currencies, ignored } = await sumsOf(name, question)
      const said =
        currency === null ? '' : `,"currency":${JSON.stringify(currency)},"currencies":${JSON.stringify(currencies)}`
      const meta = `{"count":${count},"groupby":${JSON.stringify(grouping)},"totals":${totals}${said}}`
      return { text: `{"status":"success","data":${data},"meta":${meta}}`, ignored }
    },
  })

const exportOf = (name: ReportName): ReadOperation =>
  reading({
    ...about(name),
    path: `/reports/${name}/export`,
    summary: `${titleOf(name)}, as a CSV file or an Excel workbook.`,
    query: () => [
      {
        name: 'format',
        description: 'CSV (default) or an Excel workbook.',
        schema: { type: 'string', enum: formatNames },
      },
      ...about(name).query(),
    ],
    finds: () => ({ type: 'text/csv' }),
    async run(question) {
      const format = formatNamed(parameter(question.params, 'format'))
      return reportFile(name, format, await sumsOf(name, question), question)
    },
  })

/** The list to sum. Reports from the beginning have no default filters, which would cut off early records. */
function listOf({ resource, isToDate = false }: Report): Resource {
  const of = resourceNamed(resource)
  return isToDate ? { ...of, defaultFilters: {} } : of
}

type ReportRequest = Pick<Question, 'actor' | 'params' | 'parts'>

async function sumsOf(name: ReportName, { actor, params, parts }: ReportRequest) {
  const report = reports[name]
  const source = reportSources[name]
  const grouping = groupingOf(report, params)
  const of = listOf(report)
  const { currency, currencies } = await currencyOf(name, of, { actor, params, parts })
  const inOne = currency === null ? {} : { [ownCurrency]: currency }
  const listed = { ...listParams(report, params), ...inOne }
  const parsed = parseListRequest(of, listed, seenBy(actor))
  const { binding } = source
  const { conditions } = await settledList(parts.database, binding, actor, parsed.request)
  const plan = planList({ binding, actor, request: parsed.request, only: conditions }, parts.bindingOf)
  const sees = seenBy(actor)
  const planned = { actor, params: listed, grouping, group: allocationGroups[grouping] as GroupSource }
  const beside = name === 'workload' ? plannedWorkload(planned, parts.bindingOf) : []
  const isSummed = (wire: string) =>
    source.figures[wire]?.kind !== 'beside' || beside.some(({ figure }) => figure === wire)
  const figures = Object.entries(report.figures).flatMap(([wire, field]) =>
    sees(field) && isSummed(wire) ? [wire] : [],
  )
  const seen = beside.filter(({ figure }) => figures.includes(figure))
  const { budgets } = source
  const { statement, values } = budgets
    ? compileBurn({ plan: withRange(plan, of, report, params), name, source, grouping, figures, budgets })
    : compileReport({ plan, name, source, grouping, figures, beside: seen })
  const [data, count, totals] = await parts.database.readRow(statement, values, limits.report)
  return { grouping, figures, data: data ?? '[]', count, totals, currency, currencies, ignored: parsed.ignored }
}

/** Adds the figures of the range to a report that counts from the beginning. */
function withRange(plan: ReadPlan, of: Resource, { window }: Report, params: Params): ReadPlan {
  const from = parameter(params, 'from')
  if (!from) return plan
  const { actor, binding, request } = plan
  const list = parseListRequest(of, { [`${window}from`]: from }, seenBy(actor)).request
  return { ...plan, embeds: planCounts({ binding, actor, request }, [{ name: 'range', list }]).embeds }
}

interface Currencies {
  /** Currency of the amounts; null for the account's. */
  readonly currency: string | null
  /** Currencies of all records in the range, most used first. */
  readonly currencies: readonly string[]
}

/**
 * A report covers one currency, as amounts in several are never added up. The default is the account's, unless the
 * range has no records in it.
 */
async function currencyOf(
  name: ReportName,
  of: Resource,
  { actor, params, parts }: ReportRequest,
): Promise<Currencies> {
  if (!(ownCurrency in of.fields)) return { currency: null, currencies: [] }
  const named = parameter(params, ownCurrency)?.toUpperCase()
  if (named && !/^[A-Z]{3}$/.test(named)) {
    throw problem(
      'not_allowed',
      '{value} is not allowed; use an ISO 4217 code such as {example}',
      { value: named, example: 'EUR' },
      ownCurrency,
    )
  }
  const { request } = parseListRequest(of, listParams(reports[name], params), seenBy(actor))
  const plan = planCounts({ binding: reportSources[name].binding, actor, request }, [])
  const { statement, values } = compileCounts({ plan, by: ownCurrency, sums: [] })
  const [counts] = await parts.database.readRow(statement, values, limits.report)
  const found = Object.entries(JSON.parse(counts ?? '{}') as Record<string, number>)
  const currencies = found.toSorted(([, one], [, other]) => other - one).map(([currency]) => currency)
  if (named) return { currency: named, currencies }
  const own = await accountCurrency(parts.database, actor.account)
  return { currency: currencies.includes(own) ? own : (currencies[0] ?? own), currencies }
}

function requireReport(actor: Actor, report: Report): void {
  const shows = Object.values(report.figures).some(seenBy(actor))
  if (shows && (report.permission === null || can(actor, report.permission))) return
  throw problem('no_permission', 'You do not have permission to view the report {name}', {
    name: report.label.toLowerCase(),
  })
}

function groupingOf({ groupings }: Report, query: Params): string {
  const wanted = parameter(query, 'groupby')?.toLowerCase()
  if (!wanted) return groupings[0]
  const found = groupings.find((each) => each === wanted)
  if (found) return found
  throw problem(
    'not_allowed',
    '{value} is not allowed; allowed values are {values}',
    { value: wanted, values: groupings },
    'groupby',
  )
}

const own = new Set(['groupby', 'from', 'to', 'format', ownCurrency])

/** The parameters of the list: `from` and `to` become the limits of the report's date field. */
function listParams({ window, defaults, isToDate = false }: Report, query: Params): Params {
  const given = Object.entries(query).filter(
    ([name]) => !own.has(name.toLowerCase()) && !pageParams.has(name.toLowerCase()),
  )
  const ends = (['from', 'to'] as const).flatMap((end) => {
    const text = parameter(query, end)
    if (!text) return []
    if (parseEdge(text)) return end === 'from' && isToDate ? [] : [[`${window}${end}`, text] as const]
    throw problem('not_allowed', '{value} is not a date; {hint}', { value: text, hint: momentHint }, end)
  })
  const names = new Set(given.map(([name]) => name.toLowerCase()))
  const named = names.has('status') || names.has('activeworkstate')
  return { ...(named ? {} : defaults), ...Object.fromEntries([...given, ...ends]), fields: 'id', sortby: 'id' }
}

/** A parameter; an unencoded `+` arrives as a blank and is restored. */
function parameter(query: Params, name: string): string | undefined {
  return parameterIn(query, name)
    ?.replace(/^ (?=\d)/, '+')
    .trim()
}

/** Schemas of the keys and labels of all groupings; a group without a record has no labels. */
function keysOf(name: ReportName): Record<string, Schema> {
  const keys = Object.values(reportSources[name].groups).flatMap(({ key, labels }) => [
    [key, key.endsWith('id') ? integer : string] as const,
    ...Object.keys(labels?.names ?? {}).map((label) => [label, string] as const),
  ])
  return Object.fromEntries(keys)
}

const currencyIn = (name: ReportName): Record<string, Schema> =>
  ownCurrency in resourceNamed(reports[name].resource).fields
    ? {
        currency: {
          type: 'string',
          description: 'Currency of all amounts: `currency`, or else the account’s unless there are no amounts in it.',
        },
        currencies: array(string),
      }
    : {}

function schemasOf(name: ReportName) {
  const numbers = Object.fromEntries(Object.keys(reports[name].figures).map((figure) => [figure, number]))
  return {
    data: array(object({ ...keysOf(name), ...numbers })),
    meta: object({ count: integer, groupby: string, totals: object(numbers), ...currencyIn(name) }, [
      'count',
      'groupby',
      'totals',
    ]),
  }
}

export const reportReadings: readonly ReadOperation[] = reportNames.flatMap((name) => [reportOf(name), exportOf(name)])
