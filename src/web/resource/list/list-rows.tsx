/** The rows of a list as a table or, on a narrow screen, as cards: selection, editing, keys and order around them. */
import { mayUse } from '../../../contract/resource.ts'
import type { Me } from '../../data/me.ts'
import { key, type RecordData } from '../../data/record.ts'
import { rowHeights, useDensity } from '../../ui/density.ts'
import { later } from '../../ui/later.tsx'
import { BulkBar } from '../changes/bulk-bar.tsx'
import { PlainRow } from '../table/plain-row.tsx'
import { RecordCards } from '../table/record-cards.tsx'
import { RecordTable, type RecordTableProps } from '../table/record-table.tsx'
import { useEditing } from '../table/use-editing.ts'
import type { View } from '../view.ts'
import { isCustomOrder } from './custom-order.ts'
import type { ListAddress } from './list-address.ts'
import { useListKeys } from './list-keys.ts'
import classes from './list-screen.module.css'
import { useSelection } from './selection.ts'

/** Dragging is a large part that the first rows need not wait for. */
const ReorderTable = later(() => import('../table/reorder-table.tsx').then((part) => part.ReorderTable))

export interface ListRowsProps {
  readonly me: Me
  readonly view: View
  readonly address: ListAddress
  readonly rows: readonly RecordData[]
  readonly total: number
  /** Shown while other rows are on their way. */
  readonly stale: boolean
  readonly label: string
  readonly wide: boolean
  readonly groupOf?: ((record: RecordData) => string) | undefined
  readonly openRecord: (id: string | null) => void
  readonly create: (() => void) | null
}

export function ListRows(props: ListRowsProps) {
  const { me, view, address, rows, label, wide, groupOf, openRecord, create } = props
  const { resource } = view
  const selection = useSelection(rows)
  const { editing, actions } = useEditing(view, address.columns, openRecord)
  const active = useListKeys({
    name: resource.name,
    rows,
    open: address.open,
    hasPages: view.hasPages ?? true,
    onOpen: openRecord,
    onToggle: selection.toggle,
    onEdit: (id) => {
      const column = address.columns.find(({ edits }) => edits !== null)
      if (column) actions.edit(id, column.name)
    },
    onCreate: create,
  })
  if (!wide) {
    const shown = { view, columns: address.columns, rows, actions, label, groupOf }
    return <RecordCards {...shown} />
  }
  const table = { selection, editing, actions, active }
  const selected = rows.filter((record) => selection.ids.has(key(record)))
  return (
    <div className={classes.body}>
      <Table {...props} table={table} />
      {selected.length > 0 && (
        <BulkBar
          me={me}
          view={view}
          address={address}
          records={selected}
          isWholePage={selected.length === rows.length}
          total={props.total}
          clear={selection.clear}
        />
      )}
    </div>
  )
}

type TableState = Pick<RecordTableProps, 'selection' | 'editing' | 'actions' | 'active'>

function Table({
  me,
  view,
  address,
  rows,
  total,
  stale,
  label,
  groupOf,
  table,
}: ListRowsProps & { table: TableState }) {
  const { resource } = view
  const [density] = useDensity(me)
  const mayEdit = mayUse(me.actor, resource, 'edit')
  const canReorder = mayEdit && isCustomOrder(resource, address)
  const all: RecordTableProps = {
    ...table,
    view,
    columns: address.columns,
    rows,
    rowHeight: rowHeights[density],
    sort: address.sort,
    onSort: (sort) => address.set({ sortby: sort?.by ?? null, sortorder: sort?.descending ? 'desc' : null }),
    onResize: address.resizeColumn,
    canSelect: mayEdit || mayUse(me.actor, resource, 'delete'),
    canReorder,
    offset: (address.pageNumber - 1) * address.pageSize,
    total,
    open: address.open,
    groupOf,
    stale,
    label,
    Row: PlainRow,
  }
  if (!canReorder) return <RecordTable {...all} />
  return <ReorderTable {...all} fallback={<RecordTable {...all} />} />
}
