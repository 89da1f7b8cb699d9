/** The state of a report, kept in the URL: report, date range, grouping, and filters of the underlying list. */
import { type ReportGrouping, reports } from '../../../contract/resources/time/reports.ts'
import type { Params } from '../../data/queries.ts'
import { type ScreenSearch, screenParameters } from '../../resource/screen-search.ts'
import { getRange, isRangeName, periodBefore, type Range, type RangeName } from './ranges.ts'
import type { ReportKind } from './report-kinds.ts'

/** Query parameters of a report; any other name is a filter of the underlying list. */
export interface ReportSearch extends ScreenSearch {
  readonly report?: string
  readonly groupby?: string
  /** Name of a range; alternatively `from` and `to`. */
  readonly range?: string
  readonly from?: string
  readonly to?: string
}

export interface ReportRequest {
  readonly kind: ReportKind
  readonly grouping: ReportGrouping
  /** Null if the URL contains `from` and `to`. */
  readonly rangeName: RangeName | null
  readonly range: Range | null
  /** Filters of the underlying list. */
  readonly filters: Params
}

/** Parameters of the report itself, which are no filters. */
const ownParameters: readonly string[] = [...screenParameters, 'report', 'groupby', 'range', 'from', 'to']
const day = /^\d{4}-\d\d-\d\d$/

export function reportRequest(kinds: readonly ReportKind[], search: ReportSearch, today: string): ReportRequest | null {
  const kind = kinds.find(({ name }) => name === search.report) ?? kinds[0]
  if (!kind) return null
  const { groupings } = reports[kind.name]
  const { from: startDay = '', to: endDay = '' } = search
  const isOwn = day.test(startDay) && day.test(endDay) && startDay <= endDay
  const rangeName = isOwn ? null : isRangeName(search.range) ? search.range : kind.range
  return {
    kind,
    grouping: groupings.find((grouping) => grouping === search.groupby) ?? groupings[0],
    rangeName,
    range: rangeName === null ? { startDay, endDay } : getRange(rangeName, today),
    filters: Object.fromEntries(Object.entries(search).filter(([name]) => !ownParameters.includes(name))),
  }
}

export function getParams({ grouping, range, filters }: ReportRequest): Params {
  const { startDay, endDay } = range ?? unlimited
  return { ...filters, groupby: grouping, from: startDay, to: endDay }
}

/** Explicit, as the API limits lists of time to one week by default. */
const unlimited: Range = { startDay: '1900-01-01', endDay: '2999-12-31' }

/** The request for the previous period; null if there is none. */
export const paramsBefore = (request: ReportRequest): Params | null =>
  request.range && getParams({ ...request, range: periodBefore(request.range) })
