/** Grouped sums over a list, declared once: what can be summed, by what, and who may see it. */

import { type Audience, type FieldDraft, integer, minutes, money, percent } from '../../language/field.ts'
import { message } from '../../messages/message.ts'
import type { ResourceName } from '../../registry.ts'
import { type PermissionId, permissions } from '../../rights.ts'

export type ReportGrouping = 'contact' | 'item' | 'project' | 'company' | 'day' | 'week' | 'month'

export interface Report {
  readonly label: string
  /** Resource whose list is summed, with that list's filters and rights. */
  readonly resource: ResourceName
  /** Needed besides the resource's own permission. */
  readonly permission: PermissionId | null
  /** The first one is taken when none is named. */
  readonly groupings: readonly [ReportGrouping, ...ReportGrouping[]]
  /** Window of the list that `from` and `to` mean. */
  readonly window: string
  /** Whether what lies before the range counts as well: `from` then only says what is shown of it. */
  readonly isToDate?: boolean
  /** Filters that hold unless the request names one of the same field. */
  readonly defaults: Readonly<Record<string, string>>
  /** Figures of every group, by wire name; those that the caller may not see are left out. */
  readonly figures: Readonly<Record<string, FieldDraft>>
}

const count = (label: string) => integer({ label })
/** A figure that people outside the firm may know of as well. */
const shownTo = (audience: Audience, figure: FieldDraft): FieldDraft => ({ ...figure, audience })
/** Minutes that a report can ascribe to people, by its groups as by its filters: they take the right to time records. */
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
    /** On an invoice, and billable but on none yet. */
    timebilled: minutes({ label: message('Billed time') }),
    timeunbilled: minutes({ label: message('Unbilled time') }),
    chargeunbilled: money({ label: message('Unbilled charge') }),
    cost: money({ label: message('Cost') }),
    charge: money({ label: message('Charge') }),
    profit: money({ label: message('Profit') }),
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
    cost: money({ label: message('Cost') }),
    profit: money({ label: message('Profit') }),
    profitmargin: percent({ label: message('Profit margin'), sensitive: true }),
  },
}

const invoiced: Report = {
  label: message('Invoiced'),
  resource: 'invoices',
  permission: permissions.sensitive,
  groupings: ['company', 'project', ...days],
  window: 'invoicedate',
  // Drafts are not sent yet, and what is voided is not owed.
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
 * What is still to be done, what is planned and what can be done. The time of an item is shared equally by the people it is
 * assigned to; allocations and capacity are those of the same days and people.
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
    /** Of people and days alone: there where the report is of certain days and of no part of the work. */
    capacity: ofPeople(message('Capacity')),
  },
}

/** What was charged for tracked time against the budgets of its projects: up to the end of the range, whenever it began. */
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
  ...{ time, profit, invoiced, workload, burn },
}
export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as ReportName[]
