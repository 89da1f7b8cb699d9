/**
 * Financial figures of a project, without tax. Each is included only if the response contains its fields; what is on drafts
 * or billed ahead only if there is any.
 */
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
  'earned',
  'invoicedAmount',
  'ondrafts',
  'tobill',
  'billedahead',
  'paidAmount',
  'actualCost',
  'actualProfit',
]

export function figuresOf(project: RecordData): readonly Figure[] {
  const amount = (name: string) => (typeof project[name] === 'number' ? (project[name] as number) : null)
  const some = (name: string) => amount(name) || null
  const [budget, used] = [amount('budget'), amount('earned')]
  const share = budget && used !== null ? { percent: Math.round((used / budget) * 100), isOver: used > budget } : {}
  const figures: readonly [string, number | null, object?][] = [
    [t('Budget'), budget],
    [t('Earned'), used, share],
    [t('Invoiced'), amount('invoicedAmount')],
    [t('Billed ahead'), some('billedahead')],
    [t('On drafts'), some('ondrafts')],
    [t('To bill'), amount('tobill')],
    [t('Paid'), amount('paidAmount')],
    [t('Cost'), amount('actualCost')],
    [t('Profit'), amount('actualProfit')],
  ]
  return figures.flatMap(([label, value, more]) => (value === null ? [] : [{ label, amount: value, ...more }]))
}
