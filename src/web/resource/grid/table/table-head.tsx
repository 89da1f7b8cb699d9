/** Column headings, which sort when clicked, and the checkbox that selects the whole page. */
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { memo } from 'react'
import { t } from '../../../language/t.ts'
import type { Column } from '../../columns/columns.ts'
import type { Sort } from '../../view.ts'
import { ColumnEdge } from './column-edge.tsx'
import type { Resizing } from './layout.ts'
import classes from './record-table.module.css'
import type { RowTools } from './rows/row-tools.tsx'
import type { RecordRows } from './use-record-table.ts'

interface Props {
  readonly columns: readonly Column[]
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  readonly onSortAhead: (sort: Sort | null) => void
  readonly canSelect: boolean
  readonly canReorder: boolean
  readonly tools: RowTools
  readonly table: RecordRows
  readonly pinned: readonly string[]
  readonly onResizing: (resizing: Resizing | null) => void
  readonly onResize: (name: string, width: number | null) => void
}

export function TableHead(props: Props) {
  const { table, columns, pinned, sort, onSort, onSortAhead, canSelect, canReorder, tools } = props
  const does = { onSort, onSortAhead, onResizing: props.onResizing, onResize: props.onResize }
  const isAll = table.getIsAllRowsSelected()
  return (
    <thead>
      <tr>
        {canReorder && (
          <th className={classes.tool}>
            <span className="visually-hidden">{t('Order')}</span>
          </th>
        )}
        {canSelect && (
          <th className={classes.tool}>
            <label className={classes.pick}>
              <input
                type="checkbox"
                aria-label={t('Select all on this page')}
                checked={isAll}
                ref={(input) => {
                  if (input) input.indeterminate = table.getIsSomeRowsSelected() && !isAll
                }}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </label>
          </th>
        )}
        {tools.complete && (
          <th className={classes.tool}>
            <span className="visually-hidden">{t('Complete')}</span>
          </th>
        )}
        {columns.map((column) => (
          <Heading
            key={column.name}
            column={column}
            pinned={pinned.includes(column.name)}
            direction={getDirection(column, sort)}
            {...does}
          />
        ))}
        {tools.startTimer && (
          <th className={classes.tool}>
            <span className="visually-hidden">{t('Timer')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** The sort direction of a column; null if the rows are not sorted by it. */
type Direction = 'ascending' | 'descending' | null

const getDirection = ({ sortBy }: Column, sort: Sort | null): Direction =>
  sort === null || sort.fieldName !== sortBy ? null : sort.descending ? 'descending' : 'ascending'

interface HeadingProps extends Pick<Props, 'onSort' | 'onSortAhead' | 'onResizing' | 'onResize'> {
  readonly column: Column
  readonly pinned: boolean
  readonly direction: Direction
}

/** Memoized, so that changes of the rows do not re-render it. */
const Heading = memo(({ column, pinned, direction, onSort, onSortAhead, onResizing, onResize }: HeadingProps) => {
  const { label, sortBy, numeric } = column
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-numeric={numeric || undefined}
      data-pinned={pinned || undefined}
      aria-sort={direction ?? undefined}
    >
      {sortBy === null ? (
        <span className={classes.heading}>{label}</span>
      ) : (
        <button
          type="button"
          className={classes.heading}
          onPointerDown={() => onSortAhead(nextSort(sortBy, direction))}
          onClick={() => onSort(nextSort(sortBy, direction))}
        >
          {label}
          {direction && <Arrow size={13} stroke={2} aria-hidden />}
        </button>
      )}
      <ColumnEdge column={column} onResizing={onResizing} onResize={onResize} />
    </th>
  )
})

/** Cycles through ascending, descending, and the list's default order. */
function nextSort(sortField: string, direction: Direction): Sort | null {
  if (direction === 'descending') return null
  return { fieldName: sortField, descending: direction === 'ascending' }
}
