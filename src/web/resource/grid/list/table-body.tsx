/** The rows of a list as a table, with selection, editing, keyboard shortcuts and manual order. */
import { useCallback, useRef } from 'react'
import { useConnection } from '../../../data/connection.tsx'
import { isDone, type RecordData } from '../../../data/record.ts'
import { rowHeights, useDensity } from '../../../ui/density.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { magnified } from '../../../ui/measure/reading-size.ts'
import { BulkBar } from '../../dialogs/bulk-bar.tsx'
import { editKeys } from '../../inputs/fields/can-edit.ts'
import { useOpened } from '../../screen-search.ts'
import type { Sort } from '../../view.ts'
import { allMatching } from '../export/export-list.ts'
import { useFieldByKey } from '../table/field-by-key.tsx'
import { RecordTable, type RecordTableProps } from '../table/record-table.tsx'
import { PlainRow } from '../table/rows/plain-row.tsx'
import { useEditing } from '../table/use-editing.ts'
import { useShownTable } from '../table/use-record-table.ts'
import { groupKey } from './grouping.ts'
import type { AddressChange } from './list-address.ts'
import { useListContext } from './list-context.tsx'
import { focusRow, useListKeys } from './list-keys.ts'
import { showsDeleted } from './list-request.ts'
import classes from './list-screen.module.css'
import { useReturnFocus } from './return-focus.ts'
import { useTablePlan } from './table-plan.ts'

/** Drag and drop is a large chunk; the first rows need not wait for it. */
const ReorderTable = lazyPart(() => import('../table/reorder-table.tsx').then((part) => part.ReorderTable))

const noFields = {}

export function TableBody() {
  const { me, view, address, query, rows, total, label, groupOf, sums, openRecord, create } = useListContext()
  const { resource } = view
  const { set, readAhead } = address
  const { client } = useConnection()
  const open = useOpened()
  const [density] = useDensity(me)
  const { ref, room, columns: fitting, pinned, ...places } = useTablePlan()
  const noteFocus = useReturnFocus()
  const shownTable = useShownTable({ view, address, columns: fitting, rows, groupOf })
  const { table, columns } = shownTable
  const { editing, actions, refusedEdits } = useEditing(view, columns, openRecord)
  const byKey = useFieldByKey({ view, columns, rows, actions })
  const records = table.getSelectedRowModel().rows.map(({ original }) => original)
  const recordAt = (id: string) => table.getRow(id).original
  const { complete, startTimer } = places.tools
  const letters = showsDeleted(address.search) ? noFields : editKeys(view, me.actor)
  const active = useListKeys({
    view,
    rows,
    open,
    onOpen: openRecord,
    onToggle: (id) => table.getRow(id).toggleSelected(),
    onSelect: (id) => table.getRow(id).toggleSelected(true),
    onEdit: (id) => {
      const column = columns.find(({ edits }) => edits !== null)
      if (column) actions.edit(id, column.name)
    },
    // While rows are selected, the bulk bar handles the letters, for all of them.
    fields: records.length > 0 ? noFields : letters,
    onField: byKey.onField,
    ...(startTimer ? { onTimer: (id: string) => startTimer(recordAt(id)) } : {}),
    ...(complete && records.length === 0
      ? { onComplete: (id: string) => complete(recordAt(id), !isDone(resource, recordAt(id))) }
      : {}),
    onCreate: create,
  })
  const latest = useRef(active)
  latest.current = active
  const groupSums = (record: RecordData) => {
    const group = address.grouping && groupKey(resource, address.grouping, record)
    if (group === null) return undefined
    const count = sums?.reduce((records, { counts }) => records + (counts[group] ?? 0), 0) ?? 0
    const inGroup = sums?.filter(({ counts }) => counts[group]) ?? []
    const only = inGroup.length === 1 ? inGroup[0] : undefined
    return { count, sums: only?.sums[group] ?? {}, currency: only?.currency }
  }
  const props: RecordTableProps = {
    ...shownTable,
    view,
    pinned,
    onResize: address.resizeColumn,
    rowHeight: magnified(rowHeights[density]),
    height: room?.height || window.innerHeight,
    sort: address.sort,
    onSort: useCallback((sort) => set(getOrder(sort)), [set]),
    onSortAhead: useCallback((sort) => readAhead(getOrder(sort)), [readAhead]),
    ...places,
    offset: (address.pageNumber - 1) * address.pageSize,
    total,
    active,
    open,
    editing,
    refusedEdits,
    actions,
    stale: query.isPlaceholderData,
    label,
    totals: sums,
    groupSums: address.grouping && sums ? groupSums : undefined,
    Row: PlainRow,
  }
  const Table = places.canReorder ? ReorderRows : RecordTable
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears which of its rows has the focus
    <div ref={ref} className={classes.body} data-print="whole" onFocus={noteFocus}>
      {room && <Table {...props} />}
      {byKey.popover}
      {records.length > 0 && (
        <BulkBar
          me={me}
          view={view}
          columns={address.allColumns}
          records={records}
          isGone={showsDeleted(address.search)}
          every={
            records.length === rows.length ? { total, read: () => allMatching(client, view, address.params) } : null
          }
          clear={() => {
            table.resetRowSelection(true)
            // The pressed button disappears with the selection, and rows may have disappeared too.
            if (latest.current !== null) focusRow(latest.current)
          }}
        />
      )}
    </div>
  )
}

const ReorderRows = (props: RecordTableProps) => <ReorderTable {...props} fallback={<RecordTable {...props} />} />

const getOrder = (sort: Sort | null): AddressChange => ({
  sortby: sort?.fieldName ?? null,
  sortorder: sort?.descending ? 'desc' : null,
})
