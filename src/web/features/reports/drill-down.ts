/** The link from a row or bar of a report to the list of its records, with the same filters. */
import { type ReportGrouping, reports } from '../../../contract/resources/time/reports.ts'
import type { Params } from '../../data/queries.ts'
import { daysOfGroup, type Range } from './ranges.ts'
import type { ReportRequest } from './report-address.ts'

export type ReportGroup = Readonly<Record<string, unknown>>

const filterNames: Readonly<Partial<Record<ReportGrouping, readonly [filter: string, key: string]>>> = {
  contact: ['contacts', 'contactid'],
  item: ['itemid', 'itemid'],
  project: ['projectid', 'projectid'],
  company: ['companyid', 'companyid'],
}

/** Null if no filter matches the group. */
export function getRecords(request: ReportRequest, group: ReportGroup): { path: string; search: Params } | null {
  const { kind, grouping, filters, range } = request
  const { window, defaults } = reports[kind.name]
  const filter = filterNames[grouping]
  const id = filter && group[filter[1]]
  if (filter && id === undefined && kind.name !== 'workload') return null
  if (filter && id === undefined && filter[0] !== 'contacts') return null
  const start = group[grouping]
  if (!filter && typeof start !== 'string') return null
  const days = filter ? range : daysOfGroup(grouping as 'day' | 'week' | 'month', String(start), range)
  return {
    path: `/${kind.view.resource.name}`,
    search: {
      ...defaults,
      ...filters,
      ...(filter ? { [filter[0]]: id === undefined ? 'unassigned' : String(id) } : {}),
      ...inWindow(window, days, kind.name === 'workload'),
    },
  }
}

function inWindow(window: string, days: Range | null, isOpen: boolean): Params {
  if (days) return { [`${window}from`]: days.startDay, [`${window}to`]: days.endDay }
  return isOpen ? {} : { [`${window}from`]: '1900-01-01' }
}
