/** Financial figures of a project, without tax. Each is included only if the response contains its fields. */
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'

export interface Figure {
  readonly label: string
  readonly amount: number
  /** Share of the budget. */
  readonly percent?: number
  readonly isOver?: boolean
}

/** Fields from which the figures are calculated. */
export const figureFields: readonly string[] = [
  'budget',
  'actualRevenue',
  'invoicedAmount',
  'paidAmount',
  'actualCost',
  'actualProfit',
]

export function figuresOf(project: RecordData): readonly Figure[] {
  const amount = (name: string) => (typeof project[name] === 'number' ? (project[name] as number) : null)
  const [budget, used, invoiced] = [amount('budget'), amount('actualRevenue'), amount('invoicedAmount')]
  const share = budget && used !== null ? { percent: Math.round((used / budget) * 100), isOver: used > budget } : {}
  const figures: readonly [string, number | null, object?][] = [
    [t('Budget'), budget],
    [t('Work done'), used, share],
    [t('Invoiced'), invoiced],
    [t('To bill'), used === null || invoiced === null ? null : Math.max(0, round(used - invoiced))],
    [t('Paid'), amount('paidAmount')],
    [t('Cost'), amount('actualCost')],
    [t('Profit'), amount('actualProfit')],
  ]
  return figures.flatMap(([label, value, more]) => (value === null ? [] : [{ label, amount: value, ...more }]))
}

/** Removes floating-point errors; no currency has more decimals. */
const round = (value: number) => Math.round(value * 10_000) / 10_000
