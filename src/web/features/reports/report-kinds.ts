/** Declarations of the reports: who sees them, default figures and grouping, and the underlying list. */
import type { Field } from '../../../contract/language/field.ts'
import { mayUse, seesField } from '../../../contract/language/resource.ts'
import { type ReportName, reportNames, reports } from '../../../contract/resources/time/reports.ts'
import { type Actor, can, userTypes } from '../../../contract/rights.ts'
import { t } from '../../language/t.ts'
import type { View } from '../../resource/view.ts'
import { invoices } from '../../views/documents.ts'
import { items } from '../../views/items.ts'
import { time } from '../../views/time.ts'
import type { RangeName } from './ranges.ts'

export interface ReportKind {
  readonly name: ReportName
  readonly label: string
  readonly view: View
  /** A sentence that says what is summed. */
  readonly about: string
  /** Shown if nothing was found. */
  readonly emptyText: string
  /** Figures above the chart: the first four that the caller can see. */
  readonly figures: readonly string[]
  /** Figures for the chart: the first that the caller can see is used. */
  readonly main: readonly string[]
  readonly range: RangeName
}

const kinds: Readonly<Record<ReportName, Omit<ReportKind, 'name'>>> = {
  time: {
    label: t('Time'),
    view: time,
    about: t('Hours tracked in the range.'),
    emptyText: t('No time records in this range'),
    figures: ['timespent', 'timebillable', 'timeunbilled', 'charge', 'records', 'timebilled'],
    main: ['timespent'],
    range: '30d',
  },
  profit: {
    label: t('Profitability'),
    view: time,
    about: t('What tracked time is charged at against what it costs.'),
    emptyText: t('No time records in this range'),
    figures: ['charge', 'cost', 'profit', 'profitmargin'],
    main: ['profit'],
    range: '90d',
  },
  invoiced: {
    label: t('Invoiced'),
    view: invoices,
    about: t('Invoices sent in the range, without drafts and void ones.'),
    emptyText: t('No invoices in this range'),
    figures: ['total', 'paidTax', 'outstanding', 'invoices'],
    main: ['total'],
    range: '90d',
  },
  workload: {
    label: t('Workload'),
    view: items,
    about: t(
      'Time allocated against what people can work, beside open items that are due. Shared items count in equal parts for each person.',
    ),
    emptyText: t('No items in this range'),
    figures: ['allocated', 'capacity', 'timeremaining', 'items'],
    main: ['allocated', 'items'],
    range: 'ahead',
  },
  burn: {
    label: t('Budget burn'),
    view: time,
    about: t(
      'The value of tracked time at its rates up to the end of the range, against the budgets. Earned differs: it counts fixed prices as far as they are done, expenses passed on, and what invoices charge.',
    ),
    emptyText: t('No time records in this range'),
    figures: ['charge', 'burned', 'budget', 'budgetleft'],
    main: ['burned'],
    range: '90d',
  },
}

export const reportKinds: readonly ReportKind[] = reportNames.map((name) => ({ name, ...kinds[name] }))

/** Only staff see reports. */
export function reportsFor(actor: Actor): readonly ReportKind[] {
  if (actor.userType !== userTypes.staff) return []
  return reportKinds.filter(({ name, view }) => {
    const { permission, figures } = reports[name]
    const shows = Object.values(figures).some((field) => seesField(actor, field as Field))
    return shows && mayUse(actor, view.resource, 'view') && (permission === null || can(actor, permission))
  })
}
