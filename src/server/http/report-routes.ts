/** GET /reports/...: grouped sums of a list, with the list's filters and the caller's rights to it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { array, integer, object, type Schema, string, success } from '../../contract/json-schema.ts'
import { type Params, parseListRequest } from '../../contract/list-request.ts'
import { momentForms, parseMoment } from '../../contract/moment.ts'
import { type Actor, can } from '../../contract/permissions.ts'
import { Problem, shown } from '../../contract/problem.ts'
import { resourceNamed } from '../../contract/registry.ts'
import { type Report, type ReportName, reportNames, reports } from '../../contract/reports.ts'
import { limits } from '../db/connections/errand.ts'
import { compileReport } from '../query/compile-report.ts'
import { planList } from '../query/plan-read.ts'
import { requireRight, seenBy } from '../read/rights.ts'
import { reportSources } from '../resources/report-sources.ts'
import { actorOf } from './authenticate.ts'
import { listParameters } from './description/list-parameters.ts'
import { described } from './description/operation.ts'
import { tellIgnored } from './envelope.ts'
import type { Parts } from './parts.ts'
import { queryOf } from './read-routes.ts'

export function reportRoutes(api: FastifyInstance, service: Parts): void {
  for (const name of reportNames) api.get(`/reports/${name}`, operationOf(name), reportRoute(service, name))
}

function reportRoute(service: Parts, name: ReportName) {
  const report = reports[name]
  const source = reportSources[name]
  const of = resourceNamed(report.resource)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireReport(actor, report)
    const query = queryOf(request)
    const grouping = groupingOf(report, query)
    const parsed = parseListRequest(of, listParams(report, query), seenBy(actor))
    const plan = planList({ binding: source.binding, actor, request: parsed.request }, service.bindingOf)
    const sees = seenBy(actor)
    const figures = Object.entries(report.figures).flatMap(([wire, field]) => (sees(field) ? [wire] : []))
    const { statement, values } = compileReport({ plan, name, source, grouping, figures })
    const [data, count, totals] = await service.database.readRow(statement, values, limits.report)
    tellIgnored(reply, parsed.ignored)
    const meta = `{"count":${count},"groupby":${JSON.stringify(grouping)},"totals":${totals}}`
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(`{"status":"success","data":${data},"meta":${meta}}`)
  }
}

function requireReport(actor: Actor, report: Report): void {
  requireRight(actor, resourceNamed(report.resource), 'view')
  const shows = Object.values(report.figures).some(seenBy(actor))
  if (shows && (report.permission === null || can(actor, report.permission))) return
  throw new Problem('forbidden', `You do not have permission to view the report ${report.label.toLowerCase()}.`)
}

function groupingOf({ groupings }: Report, query: Params): string {
  const wanted = parameter(query, 'groupby')?.toLowerCase()
  if (!wanted) return groupings[0]
  const found = groupings.find((each) => each === wanted)
  if (found) return found
  throw new Problem('invalid', `groupby: ${shown(wanted)} is not allowed; allowed values are ${groupings.join(', ')}.`)
}

const own = new Set(['groupby', 'from', 'to'])
/** What pages and orders a list means nothing to sums. */
const ofPages = new Set(['fields', 'sortby', 'sortorder', 'pagenumber', 'pagesize', 'includetotalrows'])

/** The request as the list would get it: `from` and `to` are the ends of the report's window. */
function listParams({ window, defaults }: Report, query: Params): Params {
  const given = Object.entries(query).filter(
    ([name]) => !own.has(name.toLowerCase()) && !ofPages.has(name.toLowerCase()),
  )
  const ends = (['from', 'to'] as const).flatMap((end) => {
    const text = parameter(query, end)
    if (!text) return []
    if (parseMoment(text)) return [[`${window}${end}`, text] as const]
    throw new Problem('invalid', `${end}: ${shown(text)} is not a date; ${momentForms}.`)
  })
  const names = new Set(given.map(([name]) => name.toLowerCase()))
  const named = names.has('status') || names.has('activeworkstate')
  return { ...(named ? {} : defaults), ...Object.fromEntries([...given, ...ends]), fields: 'id', sortby: 'id' }
}

/** A parameter in any letter case. A `+` that was not encoded arrives as a blank and is put back. */
function parameter(query: Params, name: string): string | undefined {
  const text = Object.entries(query).find(([key]) => key.toLowerCase() === name)?.[1]
  return text?.replace(/^ (?=\d)/, '+').trim()
}

/** What a group is about, by the names that its groupings answer; a sum that is nobody's has no name. */
function keysOf(name: ReportName): Record<string, Schema> {
  const keys = Object.values(reportSources[name].groups).flatMap(({ key, label }) => [
    [key, key.endsWith('id') ? integer : string] as const,
    ...(label === null ? [] : [[label, string] as const]),
  ])
  return Object.fromEntries(keys)
}

function operationOf(name: ReportName) {
  const { label, resource, groupings, figures } = reports[name]
  return described(() => {
    const number: Schema = { type: 'number' }
    const numbers = Object.fromEntries(Object.keys(figures).map((name) => [name, number]))
    const filters = listParameters(resourceNamed(resource)).filter(({ name }) => !ofPages.has(name))
    return {
      tag: 'Reports',
      summary: `${label}: sums of ${resourceNamed(resource).label.toLowerCase()}, grouped.`,
      query: [
        { name: 'groupby', description: 'What a group is about.', schema: { type: 'string', enum: groupings } },
        { name: 'from', description: `First day: ${momentForms}.`, schema: string },
        { name: 'to', description: `Last day: ${momentForms}.`, schema: string },
        ...filters,
      ],
      success: {
        status: 200,
        schema: success(array(object({ ...keysOf(name), ...numbers })), {
          meta: object({ count: integer, groupby: string, totals: object(numbers) }, ['count', 'groupby', 'totals']),
        }),
      },
    }
  })
}
