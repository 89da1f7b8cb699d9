/** The heading of a group: its name, the number of its rows, and their sums in the columns. */
import { ownCurrency } from '../../../../../contract/language/currency.ts'
import type { Amounts } from '../../../../data/lists/counts.ts'
import { key, type RecordData } from '../../../../data/record.ts'
import { isSummed } from '../../../columns/columns.ts'
import { CellValue } from '../../../values/cell-value.tsx'
import { leadingTools } from '../layout.ts'
import classes from '../record-table.module.css'
import type { TableRow } from '../use-record-table.ts'
import type { RowProps } from './row-props.ts'

/** A whole group, even if only a part of it is on the page. */
export interface GroupSums {
  readonly count: number
  readonly sums: Amounts
  readonly currency: string | undefined
}

interface Props extends Pick<RowProps, 'view' | 'columns' | 'canSelect' | 'canReorder' | 'tools'> {
  readonly group: TableRow
  /** Pixels from the top of all rows. */
  readonly top: number
  /** Sums from the service; if absent, the loaded rows are counted. */
  readonly groupSums?: ((record: RecordData) => GroupSums | undefined) | undefined
}

export function GroupRow({ view, columns, canSelect, canReorder, tools: rowTools, group, top, groupSums }: Props) {
  const groupTotal = groupSums?.(group.original)
  const inOne = new Set(group.subRows.map(({ original }) => original[ownCurrency])).size <= 1
  const sums = columns.map((column) => {
    const getOwnValue = () => (inOne ? group.getValue(column.name) : null)
    const sum = isSummed(column) ? (groupTotal ? groupTotal.sums[column.name] : getOwnValue()) : null
    return { column, sum: typeof sum === 'number' && sum !== 0 ? sum : null }
  })
  // The name spans the columns before the first sum.
  const before = sums.findIndex(({ sum }) => sum !== null)
  const tools = leadingTools({ canSelect, canReorder, tools: rowTools }).length
  const span = before < 0 ? columns.length : Math.max(before, 1)
  return (
    <tr className={classes.group} style={{ top }}>
      <th scope="rowgroup" colSpan={tools + span} style={{ gridColumn: `span ${tools + span}` }}>
        {String(group.groupingValue)} <span className={classes.count}>{groupTotal?.count ?? group.subRows.length}</span>
      </th>
      {sums.slice(span).map(({ column, sum }) => (
        <td key={column.name} data-numeric={column.numeric || undefined}>
          {sum !== null && (
            <CellValue
              view={view}
              column={column}
              record={{
                id: key(group.original),
                currency: groupTotal ? groupTotal.currency : group.original[ownCurrency],
                [column.name]: sum,
              }}
            />
          )}
        </td>
      ))}
      {rowTools.startTimer && <td />}
    </tr>
  )
}
