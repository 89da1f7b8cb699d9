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
import { plannedWorkload } from '../time/planning/planned-workload.ts'
import { reportFile } from './report-file.ts'
import { allocationGroups, reportSources } from './report-sources.ts'

/** Common to a report and its export. */
const about = (name: ReportName) => {
  const report = reports[name]
  const resource = resourceNamed(report.resource)
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
      ...listParameters(resource).filter(({ name }) => !pageParams.has(name)),
    ],
  }
}

const getTitle = (name: ReportName) =>
  `${reports[name].label}: sums of ${resourceNamed(reports[name].resource).plural}, grouped`

const getReport = (name: ReportName): ReadOperation =>
  reading({
    ...about(name),
    path: `/reports/${name}`,
    summary: `${getTitle(name)}.`,
    finds: () => getSchemas(name),
    async run(question) {
      const { grouping, data, count, totals, currency, currencies, ignored } = await loadSums(name, question)
      const text =
        currency === null ? '' : `,"currency":${JSON.stringify(currency)},"currencies":${JSON.stringify(currencies)}`
      const meta = `{"count":${count},"groupby":${JSON.stringify(grouping)},"totals":${totals}${text}}`
      return { text: `{"status":"success","data":${data},"meta":${meta}}`, ignored }
    },
  })

const getExport = (name: ReportName): ReadOperation =>
  reading({
    ...about(name),
    path: `/reports/${name}/export`,
    summary: `${getTitle(name)}, as a CSV file or an Excel workbook.`,
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
      return reportFile(name, format, await loadSums(name, question), question)
    },
  })

/** The list to sum. Reports from the beginning have no default filters, which would cut off early records. */
function getList({ resource, isToDate = false }: Report): Resource {
  const declaration = resourceNamed(resource)
  return isToDate ? { ...declaration, defaultFilters: {} } : declaration
}

type ReportRequest = Pick<Question, 'actor' | 'params' | 'parts'>

async function loadSums(name: ReportName, { actor, params, parts }: ReportRequest) {
  const report = reports[name]
  const source = reportSources[name]
  const grouping = getGrouping(report, params)
  const resource = getList(report)
  const { currency, currencies } = await loadCurrency(name, resource, { actor, params, parts })
  const inOne = currency === null ? {} : { [ownCurrency]: currency }
  const listQuery = { ...listParams(report, params), ...inOne }
  const listRequest = parseListRequest(resource, listQuery, seenBy(actor))
  const { binding } = source
  const { conditions } = await settledList(parts.database, binding, actor, listRequest.request)
  const plan = planList({ binding, actor, request: listRequest.request, only: conditions }, parts.bindingOf)
  const sees = seenBy(actor)
  const reportRequest = { actor, params: listQuery, grouping, group: allocationGroups[grouping] as GroupSource }
  const beside = name === 'workload' ? plannedWorkload(reportRequest, parts.bindingOf) : []
  const isSummed = (fieldName: string) =>
    source.figures[fieldName]?.kind !== 'beside' || beside.some(({ figure }) => figure === fieldName)
  const figures = Object.entries(report.figures).flatMap(([fieldName, field]) =>
    sees(field) && isSummed(fieldName) ? [fieldName] : [],
  )
  const besideSumses = beside.filter(({ figure }) => figures.includes(figure))
  const { budgets } = source
  const { statement, values } = budgets
    ? compileBurn({ plan: withRange(plan, resource, report, params), name, source, grouping, figures, budgets })
    : compileReport({ plan, name, source, grouping, figures, beside: besideSumses })
  const [data, count, totals] = await parts.database.readRow(statement, values, limits.report)
  return { grouping, figures, data: data ?? '[]', count, totals, currency, currencies, ignored: listRequest.ignored }
}

/** Adds the figures of the range to a report that counts from the beginning. */
function withRange(plan: ReadPlan, resource: Resource, { window }: Report, params: Params): ReadPlan {
  const start = parameter(params, 'from')
  if (!start) return plan
  const { actor, binding, request } = plan
  const list = parseListRequest(resource, { [`${window}from`]: start }, seenBy(actor)).request
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
async function loadCurrency(
  name: ReportName,
  resource: Resource,
  { actor, params, parts }: ReportRequest,
): Promise<Currencies> {
  if (!(ownCurrency in resource.fields)) return { currency: null, currencies: [] }
  const upperCase = parameter(params, ownCurrency)?.toUpperCase()
  if (upperCase && !/^[A-Z]{3}$/.test(upperCase)) {
    throw problem(
      'not_allowed',
      '{value} is not allowed; use an ISO 4217 code such as {example}',
      { value: upperCase, example: 'EUR' },
      ownCurrency,
    )
  }
  const { request } = parseListRequest(resource, listParams(reports[name], params), seenBy(actor))
  const plan = planCounts({ binding: reportSources[name].binding, actor, request }, [])
  const { statement, values } = compileCounts({ plan, groupField: ownCurrency, sums: [] })
  const [counts] = await parts.database.readRow(statement, values, limits.report)
  const entries = Object.entries(JSON.parse(counts ?? '{}') as Record<string, number>)
  const currencies = entries.toSorted(([, one], [, second]) => second - one).map(([currency]) => currency)
  if (upperCase) return { currency: upperCase, currencies }
  const accountMoney = await accountCurrency(parts.database, actor.account)
  return { currency: currencies.includes(accountMoney) ? accountMoney : (currencies[0] ?? accountMoney), currencies }
}

function requireReport(actor: Actor, report: Report): void {
  const shows = Object.values(report.figures).some(seenBy(actor))
  if (shows && (report.permission === null || can(actor, report.permission))) return
  throw problem('no_permission', 'You do not have permission to view the report {name}', {
    name: report.label.toLowerCase(),
  })
}

function getGrouping({ groupings }: Report, query: Params): string {
  const lowerCase = parameter(query, 'groupby')?.toLowerCase()
  if (!lowerCase) return groupings[0]
  const grouping = groupings.find((candidate) => candidate === lowerCase)
  if (grouping) return grouping
  throw problem(
    'not_allowed',
    '{value} is not allowed; allowed values are {values}',
    { value: lowerCase, values: groupings },
    'groupby',
  )
}

const ownParameters = new Set(['groupby', 'from', 'to', 'format', ownCurrency])

/** The parameters of the list: `from` and `to` become the limits of the report's date field. */
function listParams({ window, defaults, isToDate = false }: Report, query: Params): Params {
  const entries = Object.entries(query).filter(
    ([name]) => !ownParameters.has(name.toLowerCase()) && !pageParams.has(name.toLowerCase()),
  )
  const ends = (['from', 'to'] as const).flatMap((end) => {
    const text = parameter(query, end)
    if (!text) return []
    if (parseEdge(text)) return end === 'from' && isToDate ? [] : [[`${window}${end}`, text] as const]
    throw problem('not_allowed', '{value} is not a date; {hint}', { value: text, hint: momentHint }, end)
  })
  const names = new Set(entries.map(([name]) => name.toLowerCase()))
  const isNamed = names.has('status') || names.has('activeworkstate')
  return { ...(isNamed ? {} : defaults), ...Object.fromEntries([...entries, ...ends]), fields: 'id', sortby: 'id' }
}

/** A parameter; an unencoded `+` arrives as a blank and is restored. */
function parameter(query: Params, name: string): string | undefined {
  return parameterIn(query, name)
    ?.replace(/^ (?=\d)/, '+')
    .trim()
}

/** Schemas of the keys and labels of all groupings; a group without a record has no labels. */
function getKeys(name: ReportName): Record<string, Schema> {
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

function getSchemas(name: ReportName) {
  const numbers = Object.fromEntries(Object.keys(reports[name].figures).map((figure) => [figure, number]))
  return {
    data: array(object({ ...getKeys(name), ...numbers })),
    meta: object({ count: integer, groupby: string, totals: object(numbers), ...currencyIn(name) }, [
      'count',
      'groupby',
      'totals',
    ]),
  }
}

export const reportReadings: readonly ReadOperation[] = reportNames.flatMap((name) => [
  getReport(name),
  getExport(name),
])
