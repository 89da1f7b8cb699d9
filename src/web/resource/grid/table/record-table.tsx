/**
 * Rows and columns of one resource: a semantic table with virtual rows. It renders its props and reports actions; it
 * neither fetches nor changes data.
 */
import { useElementScrollRestoration } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentType, type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import type { KeptEdits } from '../../../data/mutations/kept-edits.ts'
import type { RecordData } from '../../../data/record.ts'
import { usePrinting } from '../../../ui/measure/printing.ts'
import type { Sort, View } from '../../view.ts'
import { moveByArrows } from '../list/cell-arrows.ts'
import { getLayout, leadingTools, pinnedWidth, type Resizing, trailingTools } from './layout.ts'
import classes from './record-table.module.css'
import { GroupRow, type GroupSums } from './rows/group-row.tsx'
import type { RowActions } from './rows/row-actions.ts'
import type { RowProps } from './rows/row-props.ts'
import type { RowTools } from './rows/row-tools.tsx'
import { SumsRow, type Totals } from './rows/sums-row.tsx'
import { useVisibleRows } from './rows/visible-rows.ts'
import { TableHead } from './table-head.tsx'
import type { EditedCell } from './use-editing.ts'
import type { ShownTable } from './use-record-table.ts'

export interface RecordTableProps extends ShownTable {
  readonly view: View
  /** Names of the pinned columns. */
  readonly pinned: readonly string[]
  readonly rowHeight: number
  /** Height in pixels to render rows for until the scroller is measured. */
  readonly height: number
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  /** Called when the person is likely to sort next, to prefetch the rows. */
  readonly onSortAhead: (sort: Sort | null) => void
  /** Null restores the default width. */
  readonly onResize: (name: string, width: number | null) => void
  readonly canSelect: boolean
  readonly canReorder: boolean
  readonly tools: RowTools
  /** Index of the first row among all matching records. */
  readonly offset: number
  readonly total: number
  readonly active: string | null
  readonly open: string | null
  readonly editing: EditedCell | null
  /** Refused edits by the id of their row. */
  readonly refusedEdits: ReadonlyMap<string, KeptEdits>
  readonly actions: RowActions
  readonly stale: boolean
  readonly label: string
  /** Sums of the amounts of all matching records, if known. */
  readonly totals?: readonly Totals[] | undefined
  readonly groupSums?: ((record: RecordData) => GroupSums | undefined) | undefined
  /** Component of a row: plain, or draggable. */
  readonly Row: ComponentType<RowProps>
}

/** The key under which the router restores the scroll position. */
const scrollId = 'rows'

export function RecordTable(props: RecordTableProps) {
  const { view, columns, rows, rowHeight, Row } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [resizing, setResizing] = useState<Resizing | null>(null)
  const scrollRestorationEntry = useElementScrollRestoration({ id: scrollId })
  const isPrinting = usePrinting()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isPrinting ? rows.length : 8,
    initialOffset: scrollRestorationEntry?.scrollY ?? 0,
    // Lets the first render contain rows.
    initialRect: { width: 0, height: props.height },
    useFlushSync: false,
    // A new function would make the virtualizer measure every row again.
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
  })
  // Scrolling and deferred rows re-render the table, but not its header.
  const head = useMemo(() => <TableHead {...props} onResizing={setResizing} />, [props])
  const visibleRows = useVisibleRows(virtual, props, !props.canReorder)
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={{ '--feet': props.totals?.length ?? 0, '--pin-end': pinnedWidth(props) } as CSSProperties}
      data-print="whole"
      data-scroll-restoration-id={scrollId}
      data-stale={props.stale || undefined}
    >
      <table
        className={classes.table}
        style={isPrinting ? {} : getLayout(props, resizing)}
        data-pinned={props.pinned.length > 0 || undefined}
        data-selecting={props.table.getIsSomeRowsSelected() || props.table.getIsAllRowsSelected() || undefined}
        aria-rowcount={props.total + 1}
        aria-label={props.label}
        onKeyDown={moveByArrows}
      >
        {head}
        <tbody style={isPrinting ? {} : { height: virtual.getTotalSize() }}>
          {visibleRows.map(({ key, row, start, position }) => {
            if (row.subRows.length > 0) return <GroupRow key={key} {...props} group={row} top={start} />
            return (
              <Row
                key={key}
                {...props}
                columns={columns}
                record={row.original}
                top={start}
                number={position + 2}
                isSelected={row.getIsSelected()}
                onToggle={row.getToggleSelectedHandler()}
                editing={props.editing?.id === row.id ? props.editing : null}
                refusedEdits={props.refusedEdits.get(row.id)}
                active={props.active === row.id}
                open={props.open === row.id}
              />
            )
          })}
        </tbody>
        {props.totals && (
          <tfoot>
            {props.totals.map((totals) => (
              <SumsRow
                key={totals.currency ?? ''}
                view={view}
                columns={columns}
                tools={leadingTools(props).length}
                behind={trailingTools(props).length}
                totals={totals}
              />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}
