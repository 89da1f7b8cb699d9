/** The last row of a table: the sums over all matching records, on all pages. One row for each currency. */
import type { CountsIn } from '../../../../data/lists/counts.ts'
import { t } from '../../../../language/t.ts'
import type { Column } from '../../../columns/columns.ts'
import { CellValue } from '../../../values/cell-value.tsx'
import type { View } from '../../../view.ts'
import classes from '../record-table.module.css'

export type Totals = Pick<CountsIn, 'totals' | 'currency'>

interface Props {
  readonly view: View
  readonly columns: readonly Column[]
  /** Number of columns before and after the fields. */
  readonly tools: number
  readonly behind: number
  readonly totals: Totals
}

export function SumsRow({ view, columns, tools, behind, totals: { totals, currency } }: Props) {
  const before = columns.findIndex(({ name }) => totals[name] !== undefined)
  if (before < 0) return null
  const span = tools + Math.max(before, 1)
  return (
    <tr className={classes.sums}>
      <th scope="row" colSpan={span} style={{ gridColumn: `span ${span}` }}>
        {t('{context, select, sum {Total} other {Total}}', { context: 'sum' })}
      </th>
      {columns.slice(Math.max(before, 1)).map((column) => (
        <td key={column.name} data-numeric={column.numeric || undefined}>
          {totals[column.name] !== undefined && (
            <CellValue view={view} column={column} record={{ id: 0, currency, [column.name]: totals[column.name] }} />
          )}
        </td>
      ))}
      {behind > 0 && <td />}
    </tr>
  )
}
