/**
 * Rows and columns of one resource: a real table whose rows exist only where they can be seen. It shows what it is given
 * and reports what the person does; it fetches and changes nothing.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentType, useCallback, useMemo, useRef, useState } from 'react'
import { key, type RecordData, titleOf } from '../../data/record.ts'
import type { Column } from '../columns/columns.ts'
import type { Sort } from '../list/list-address.ts'
import type { Selection } from '../list/selection.ts'
import type { View } from '../view.ts'
import { EditHint } from './edit-hint.tsx'
import { layoutOf, type Resizing } from './layout.ts'
import classes from './record-table.module.css'
import type { RowActions } from './row-actions.ts'
import type { RowProps } from './row-props.ts'
import { TableHead } from './table-head.tsx'
import type { EditedCell } from './use-editing.ts'

export interface RecordTableProps {
  readonly view: View
  readonly columns: readonly Column[]
  readonly rows: readonly RecordData[]
  readonly rowHeight: number
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  /** A null width is the column's own again. */
  readonly onResize: (name: string, width: number | null) => void
  readonly selection: Selection
  readonly canSelect: boolean
  readonly canReorder: boolean
  /** Position of the first row within everything that matches. */
  readonly offset: number
  readonly total: number
  readonly active: string | null
  readonly open: string | null
  readonly editing: EditedCell | null
  readonly actions: RowActions
  /** Heading of the group that a row is in; consecutive rows of one group stand under one heading. */
  readonly groupOf?: ((record: RecordData) => string) | undefined
  readonly stale: boolean
  readonly label: string
  /** How a row is drawn: fixed, or to be dragged. */
  readonly Row: ComponentType<RowProps>
}

export function RecordTable(props: RecordTableProps) {
  const { rows, rowHeight, selection, groupOf, Row } = props
  const entries = useMemo(() => entriesOf(rows, groupOf), [rows, groupOf])
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [resizing, setResizing] = useState<Resizing | null>(null)
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // Until the room is measured: rows are there with the first drawing.
    initialRect: { width: 0, height: window.innerHeight },
    useFlushSync: false,
    // A new function would make the virtualizer measure every row again.
    getItemKey: useCallback((index: number) => entries[index]?.id ?? index, [entries]),
  })
  const chosen = useMemo(() => rows.filter((record) => selection.ids.has(key(record))).length, [rows, selection.ids])
  const nameOf = (id: string) => {
    const record = rows.find((each) => key(each) === id)
    return record ? titleOf(props.view.resource, record) : ''
  }
  return (
    <div ref={scroller} className={classes.scroller} data-stale={props.stale || undefined}>
      <table
        className={classes.table}
        style={layoutOf(props, resizing)}
        aria-rowcount={props.total + 1}
        aria-label={props.label}
      >
        <TableHead
          {...props}
          all={chosen === rows.length}
          some={chosen > 0}
          toggleAll={selection.toggleAll}
          onResizing={setResizing}
        />
        <tbody ref={body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const entry = entries[index]
            if (!entry) return null
            if (entry.row === null) return <GroupRow key={entry.id} label={entry.label} top={start} />
            const record = rows[entry.row]
            if (!record) return null
            return (
              <Row
                key={entry.id}
                {...props}
                record={record}
                top={start}
                number={props.offset + entry.row + 2}
                selected={selection.ids.has(entry.id)}
                onToggle={selection.toggle}
                editing={props.editing?.id === entry.id ? props.editing : null}
                active={props.active === entry.id}
                open={props.open === entry.id}
              />
            )
          })}
        </tbody>
      </table>
      <EditHint within={body} actions={props.actions} nameOf={nameOf} />
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

function GroupRow({ label, top }: { label: string; top: number }) {
  return (
    <tr className={classes.group} style={{ top }}>
      <th scope="rowgroup">{label}</th>
    </tr>
  )
}
