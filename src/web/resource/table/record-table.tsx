/**
 * Rows and columns of one resource: a real table whose rows exist only where they can be seen. It shows what it is given
 * and reports what the person does; it fetches and changes nothing.
 */
import { type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentType, useCallback, useMemo, useRef } from 'react'
import { key, type RecordData } from '../../api/record.ts'
import type { Arrangement } from '../arrangement.ts'
import type { Column } from '../columns.ts'
import type { Sort } from '../list-address.ts'
import classes from './record-table.module.css'
import type { RowActions } from './row-actions.ts'
import type { RowProps } from './row-props.ts'
import { TableHead } from './table-head.tsx'

export interface RecordTableProps {
  readonly arrangement: Arrangement
  readonly columns: readonly Column[]
  readonly rows: readonly RecordData[]
  readonly rowHeight: number
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  readonly selection: RowSelectionState
  readonly onSelection: (selection: RowSelectionState) => void
  readonly canSelect: boolean
  readonly canReorder: boolean
  /** Position of the first row within everything that matches. */
  readonly offset: number
  readonly total: number
  readonly active: string | null
  readonly open: string | null
  readonly editing: { readonly id: string; readonly column: string } | null
  readonly actions: RowActions
  /** Heading of the group a row belongs to; consecutive rows of one group stand under one heading. */
  readonly groupOf?: ((record: RecordData) => string) | undefined
  readonly stale: boolean
  readonly label: string
  /** How a row is drawn: fixed, or to be dragged. */
  readonly Row: ComponentType<RowProps>
}

const features = tableFeatures({ rowSelectionFeature })
const noColumns: never[] = []

export function RecordTable(props: RecordTableProps) {
  const { rows, columns, rowHeight, selection, onSelection, groupOf, Row } = props
  const table = useTable({
    features,
    columns: noColumns,
    data: rows,
    getRowId: key,
    isRowRangeSelectionEvent: (event) => (event as MouseEvent).shiftKey,
    state: { rowSelection: selection },
    onRowSelectionChange: (next) => onSelection(typeof next === 'function' ? next(selection) : next),
  })
  const entries = useMemo(() => entriesOf(rows, groupOf), [rows, groupOf])
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
    // A new function would make the virtualizer measure every row again.
    getItemKey: useCallback((index: number) => entries[index]?.id ?? index, [entries]),
  })
  const visible = virtual.getVirtualItems()
  const above = visible[0]?.start ?? 0
  const below = virtual.getTotalSize() - (visible.at(-1)?.end ?? 0)
  const span = columns.length + (props.canSelect ? 1 : 0) + (props.canReorder ? 1 : 0)
  const tableRows = table.getRowModel().rows
  return (
    <div ref={scroller} className={classes.scroller} data-stale={props.stale || undefined}>
      <table
        className={classes.table}
        style={{ minWidth: narrowest(props) }}
        aria-rowcount={props.total + 1}
        aria-label={props.label}
      >
        <Widths {...props} />
        <TableHead
          {...props}
          all={table.getIsAllRowsSelected()}
          some={table.getIsSomeRowsSelected()}
          toggleAll={() => table.toggleAllRowsSelected()}
        />
        <tbody>
          {above > 0 && <Space height={above} span={span} />}
          {visible.map(({ index }) => {
            const entry = entries[index]
            if (!entry) return null
            if (entry.row === null) return <GroupRow key={entry.id} label={entry.label} span={span} />
            const row = tableRows[entry.row]
            const record = rows[entry.row]
            if (!row || !record) return null
            return (
              <Row
                key={entry.id}
                {...props}
                record={record}
                number={props.offset + entry.row + 2}
                selected={row.getIsSelected()}
                onToggle={row.getToggleSelectedHandler()}
                editing={props.editing?.id === entry.id ? props.editing.column : null}
                active={props.active === entry.id}
                open={props.open === entry.id}
              />
            )
          })}
          {below > 0 && <Space height={below} span={span} />}
        </tbody>
      </table>
    </div>
  )
}

interface Entry {
  readonly id: string
  readonly label: string
  /** Index of the record; null for the heading of a group. */
  readonly row: number | null
}

function entriesOf(rows: readonly RecordData[], groupOf?: (record: RecordData) => string): readonly Entry[] {
  let group: string | null = null
  return rows.flatMap((record, row) => {
    const entry = { id: key(record), label: '', row }
    const label = groupOf?.(record) ?? null
    if (label === null || label === group) return [entry]
    group = label
    return [{ id: `group ${label}`, label, row: null }, entry]
  })
}

function Widths({ columns, canSelect, canReorder, arrangement }: RecordTableProps) {
  const title = arrangement.resource.title
  return (
    <colgroup>
      {canReorder && <col style={{ width: 32 }} />}
      {canSelect && <col style={{ width: 36 }} />}
      {columns.map(({ name, width }) => (
        <col key={name} style={{ width: name === title ? undefined : width }} />
      ))}
    </colgroup>
  )
}

/** Width of a title that still reads well; beyond the sum of all the table scrolls sideways. */
const titleWidth = 240

function narrowest({ columns, arrangement }: RecordTableProps): number {
  const width = (column: Column) => (column.name === arrangement.resource.title ? titleWidth : column.width)
  return columns.reduce((sum, column) => sum + width(column), 68)
}

function Space({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={classes.space} style={{ height }}>
      <td colSpan={span} />
    </tr>
  )
}

function GroupRow({ label, span }: { label: string; span: number }) {
  return (
    <tr className={classes.group}>
      <th scope="rowgroup" colSpan={span}>
        {label}
      </th>
    </tr>
  )
}
