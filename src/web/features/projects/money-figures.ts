/**
 * Financial figures of a project, without tax. Each is included only if the response contains its fields; what is on drafts
 * or billed ahead only if there is any.
 */
import type { InvoicedName } from '../../cells/project-amounts.tsx'
import type { ProjectRecord } from '../../data/declared-records.ts'
import { t } from '../../language/t.ts'

export interface Figure {
  readonly label: string
  readonly amount: number
  /** Figures of invoices, which may be in several currencies. */
  readonly invoiced?: InvoicedName
  /** Share of the budget. */
  readonly percent?: number
  readonly isOverBudget?: boolean
}

/** Fields from which the figures are calculated. */
export const figureFields: readonly string[] = [
  'budget',
  'earned',
  'invoicedAmount',
  'ondrafts',
  'othercurrencies',
  'tobill',
  'billedahead',
  'paidAmount',
  'actualCost',
  'actualProfit',
]

export function getFigures(project: ProjectRecord): readonly Figure[] {
  const { budget, earned } = project
  const share =
    budget && earned !== undefined
      ? { percent: Math.round((earned / budget) * 100), isOverBudget: earned > budget }
      : {}
  const figures: readonly [string, number | undefined, object?][] = [
    [t('Budget'), budget],
    [t('Earned'), earned, share],
    [t('Invoiced'), project.invoicedAmount, { invoiced: 'invoicedAmount' }],
    [t('Billed ahead'), project.billedahead || undefined],
    [t('On drafts'), isOnDrafts(project) ? project.ondrafts : undefined, { invoiced: 'ondrafts' }],
    [t('To bill'), project.tobill],
    [t('Paid'), project.paidAmount, { invoiced: 'paidAmount' }],
    [t('Cost'), project.actualCost],
    [t('Profit'), project.actualProfit],
  ]
  return figures.flatMap(([label, value, more]) => (value === undefined ? [] : [{ label, amount: value, ...more }]))
}

const isOnDrafts = ({ ondrafts, othercurrencies }: ProjectRecord): boolean =>
  Boolean(ondrafts) ||
  Object.values((othercurrencies ?? {}) as Readonly<Record<string, { readonly ondrafts?: number }>>).some(
    (sums) => sums.ondrafts,
  )
