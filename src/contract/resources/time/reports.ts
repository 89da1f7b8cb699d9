/** Reports: grouped sums over a list. Declares their figures, groupings and permissions. */

import { type Audience, type FieldDraft, integer, minutes, money, percent } from '../../language/field.ts'
import { message } from '../../messages/message.ts'
import type { ResourceName } from '../../registry.ts'
import { type PermissionId, permissions } from '../../rights.ts'

export type ReportGrouping = 'contact' | 'item' | 'project' | 'company' | 'day' | 'week' | 'month'

export interface Report {
  readonly label: string
  /** Resource whose list is summed; the list's filters and permissions apply. */
  readonly resource: ResourceName
  /** Required in addition to the resource's permission. */
  readonly permission: PermissionId | null
  /** The first one is the default. */
  readonly groupings: readonly [ReportGrouping, ...ReportGrouping[]]
  /** The list's window to which `from` and `to` apply. */
  readonly window: string
  /** Whether records before the range count as well; `from` then only limits the groups shown. */
  readonly isToDate?: boolean
  /** Filters that apply unless the request filters by the same field. */
  readonly defaults: Readonly<Record<string, string>>
  /** Figures of each group, by wire name; those that the caller cannot see are left out. */
  readonly figures: Readonly<Record<string, FieldDraft>>
}

const count = (label: string) => integer({ label })
/** A figure that is visible outside the firm as well. */
const shownTo = (audience: Audience, figure: FieldDraft): FieldDraft => ({ ...figure, audience })
/**
 * Minutes that groups or filters of the report could attribute to people; they require the permission for time records.
 */
const ofPeople = (label: string) => minutes({ label, permission: permissions.timelog })
const days = ['day', 'week', 'month'] as const

const time: Report = {
  label: message('Time'),
  resource: 'time',
  permission: null,
  groupings: ['contact', 'item', 'project', 'company', ...days],
  window: 'tracked',
  defaults: {},
  figures: {
    records: shownTo('all', count(message('Records'))),
    timespent: shownTo('all', minutes({ label: message('Time') })),
    timebillable: shownTo('all', minutes({ label: message('Billable time') })),
    /** Billed, and billable but not billed yet. */
    timebilled: minutes({ label: message('Billed time') }),
    timeunbilled: minutes({ label: message('Unbilled time') }),
    chargeunbilled: money({ label: message('Unbilled charge') }),
    cost: money({ label: message('Cost of time') }),
    charge: money({ label: message('Charge') }),
    profit: money({ label: message('Profit of time') }),
  },
}

const profit: Report = {
  label: message('Profit'),
  resource: 'time',
  permission: permissions.sensitive,
  groupings: ['project', 'company', 'item', 'contact', ...days],
  window: 'tracked',
  defaults: {},
  figures: {
    timespent: minutes({ label: message('Time') }),
    charge: money({ label: message('Charge') }),
    cost: money({ label: message('Cost of time') }),
    profit: money({ label: message('Profit of time') }),
    profitmargin: percent({ label: message('Profit margin'), sensitive: true }),
  },
}

const invoiced: Report = {
  label: message('Invoiced'),
  resource: 'invoices',
  permission: permissions.sensitive,
  groupings: ['company', 'project', ...days],
  window: 'invoicedate',
  // Without drafts, which are not issued yet, and voided invoices, which are not owed.
  defaults: { status: 'submitted,authorised,paid' },
  figures: {
    invoices: count(message('Invoices')),
    total: money({ label: message('Invoiced') }),
    tax: money({ label: message('Tax') }),
    grandtotal: money({ label: message('Invoiced with tax') }),
    paidTax: money({ label: message('Paid with tax') }),
    outstanding: money({ label: message('Outstanding') }),
  },
}

/**
 * Remaining work, allocations and capacity. The time of an item is shared equally by its assignees; allocations and
 * capacity are those of the same days and people.
 */
const workload: Report = {
  label: message('Workload'),
  resource: 'items',
  permission: null,
  groupings: ['contact', 'project', 'company', ...days],
  window: 'due',
  defaults: {},
  figures: {
    items: shownTo('contractors', count(message('Items'))),
    projectedtime: shownTo('contractors', ofPeople(message('Estimated time'))),
    timespent: shownTo('contractors', ofPeople(message('Time spent'))),
    timeremaining: shownTo('contractors', ofPeople(message('Time remaining'))),
    allocated: shownTo('contractors', ofPeople(message('Allocated time'))),
    /** Depends on people and days only, so it is absent without a date range or with filters of the work. */
    capacity: ofPeople(message('Capacity')),
  },
}

/** Charges for tracked time against the projects' budgets: all time up to the end of the range. */
const burn: Report = {
  label: message('Budget burn'),
  resource: 'time',
  permission: permissions.sensitive,
  groupings: ['week', 'month', 'project', 'company'],
  window: 'tracked',
  defaults: {},
  isToDate: true,
  figures: {
    timespent: minutes({ label: message('Time') }),
    charge: money({ label: message('Work done') }),
    burned: money({ label: message('Burned to date') }),
    budget: money({ label: message('Budget') }),
    budgetused: percent({ label: message('Budget used'), sensitive: true }),
    budgetleft: money({ label: message('Budget left') }),
  },
}

export const reports: Readonly<Record<'time' | 'profit' | 'invoiced' | 'workload' | 'burn', Report>> = {
  time,
  profit,
  invoiced,
  workload,
  burn,
}
export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as ReportName[]
