/** Calculates the columns of the table. */
import type { DocumentContent } from './document-content.ts'
import type { Pen } from './pen.ts'
import { type ColumnWidths, inner, page, styles } from './sheet.ts'

const gap = 20

/** Fits columns to their content, but leaves room for descriptions. */
export function getColumns(pen: Pen, { phases, t }: DocumentContent): ColumnWidths {
  const lines = phases.flatMap((phase) => phase.lines)
  const widest = (label: string, figures: readonly string[]) => {
    // All digits have the same width, so few of a thousand amounts have to be measured.
    const shapes = new Set(figures.map((figure) => figure.replaceAll(/\d/g, '0')))
    return Math.min(130, Math.max(...[label, ...shapes].map((text) => pen.width(text, styles.strong))))
  }
  const amount = widest(
    t('Amount'),
    [...phases, ...lines].map((phase) => phase.amount),
  )
  const price = widest(
    t('Price'),
    lines.map((line) => line.price),
  )
  const quantity = widest(
    t('Quantity'),
    lines.map((line) => line.quantity),
  )
  const edges = {
    amount: page.right,
    price: page.right - amount - gap,
    quantity: page.right - amount - price - 2 * gap,
  }
  return { ...edges, words: Math.max(150, inner - amount - price - quantity - 3 * gap) }
}
