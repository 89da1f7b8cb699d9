/** The rows of a list as a table: selection, editing, keys and order around them. */
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { time } from '../../../contract/resources/time/time.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { rowHeights, useDensity } from '../../ui/density.ts'
import { later } from '../../ui/later.tsx'
import { BulkBar } from '../changes/bulk-bar.tsx'
import { fittingColumns } from '../columns/fitting.ts'
import { editKeys } from '../fields/can-edit.ts'
import { useFieldByKey } from '../table/field-by-key.tsx'
import { leadingTools, trailingTools } from '../table/layout.ts'
import { PlainRow } from '../table/plain-row.tsx'
import { RecordTable, type RecordTableProps } from '../table/record-table.tsx'
import type { RowTools } from '../table/row-tools.tsx'
import { useEditing } from '../table/use-editing.ts'
import { useShownTable } from '../table/use-record-table.ts'
import type { View } from '../view.ts'
import { isCustomOrder } from './custom-order.ts'
import { groupKey } from './grouping.ts'
import { useListContext } from './list-context.tsx'
import { useListKeys } from './list-keys.ts'
import classes from './list-screen.module.css'
import { useReturnFocus } from './return-focus.ts'

/** Dragging is a large part that the first rows need not wait for. */
const ReorderTable = later(() => import('../table/reorder-table.tsx').then((part) => part.ReorderTable))

const noFields = {}
/** The padding of the body and the bar by which it scrolls. */
const edgeWidth = 32

/** Completing and the timer, where the view has them in its rows and the caller may. */
function useRowTools({ actor }: Me, { resource, completes, timed }: View): RowTools {
  const changes = useChanges()
  return useMemo(() => {
    const complete = (record: RecordData, done: boolean) =>
      done ? changes.complete(resource, [record]) : changes.reopen(resource, [record])
    return {
      ...(completes && mayUse(actor, resource, 'edit') ? { complete } : {}),
      ...(timed && mayUse(actor, time, 'add') && actor.contact !== null
        ? { startTimer: (record: RecordData) => changes.startTimer(record) }
        : {}),
    }
  }, [actor, resource, completes, timed, changes])
}

export function TableBody() {
  const { me, view, address, query, rows, total, label, groupOf, sums, openRecord, create } = useListContext()
  const { resource } = view
  const { open, pinned } = address
  const [density] = useDensity(me)
  const { ref, width } = useElementSize()
  const noteFocus = useReturnFocus()
  const tools = useRowTools(me, view)
  const mayEdit = mayUse(me.actor, resource, 'edit')
  const canReorder = mayEdit && isCustomOrder(resource, address)
  const canSelect = mayEdit || mayUse(me.actor, resource, 'delete')
  const places = { canReorder, canSelect, tools }
  const taken = [...leadingTools(places), ...trailingTools(places), edgeWidth].reduce((sum, each) => sum + each, 0)
  const fitting = useMemo(
    () =>
      address.search.fields ? address.columns : fittingColumns(view, address.columns, pinned, width && width - taken),
    [view, address.columns, address.search.fields, pinned, width, taken],
  )
  const shown = useShownTable({ view, address, columns: fitting, rows, groupOf })
  const { table, columns } = shown
  const { editing, actions } = useEditing(view, columns, openRecord)
  const byKey = useFieldByKey({ view, columns, rows, actions })
  const changes = useChanges()
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  const active = useListKeys({
    view,
    rows,
    open,
    onOpen: openRecord,
    onToggle: (id) => table.getRow(id).toggleSelected(),
    onEdit: (id) => {
      const column = columns.find(({ edits }) => edits !== null)
      if (column) actions.edit(id, column.name)
    },
    // While rows are selected the letters are for all of them, and the bar listens.
    fields: selected.length > 0 ? noFields : editKeys(view, me.actor),
    onField: byKey.onField,
    ...(view.timed ? { onTimer: (id: string) => changes.startTimer(table.getRow(id).original) } : {}),
    onCreate: create,
  })
  const groupSums = (record: RecordData) => {
    const group = address.grouping && groupKey(resource, address.grouping, record)
    return group === null ? undefined : { count: sums?.counts[group] ?? 0, sums: sums?.sums[group] ?? {} }
  }
  const props: RecordTableProps = {
    ...shown,
    view,
    pinned,
    onResize: address.resizeColumn,
    rowHeight: rowHeights[density],
    sort: address.sort,
    onSort: (sort) => address.set({ sortby: sort?.by ?? null, sortorder: sort?.descending ? 'desc' : null }),
    ...places,
    offset: (address.pageNumber - 1) * address.pageSize,
    total,
    active,
    open,
    editing,
    actions,
    stale: query.isPlaceholderData,
    label,
    totals: sums?.totals,
    groupSums: address.grouping && sums ? groupSums : undefined,
    Row: PlainRow,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears which of its rows has the focus
    <div ref={ref} className={classes.body} onFocus={noteFocus}>
      {canReorder ? <ReorderTable {...props} fallback={<RecordTable {...props} />} /> : <RecordTable {...props} />}
      {byKey.popover}
      {selected.length > 0 && (
        <BulkBar
          records={selected}
          isWholePage={selected.length === rows.length}
          clear={() => table.resetRowSelection(true)}
        />
      )}
    </div>
  )
}
