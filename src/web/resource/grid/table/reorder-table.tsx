/** The table with rows that can be reordered by drag and drop. */
import { useMemo } from 'react'
import { useChanges } from '../../../data/changes.ts'
import { getTitle } from '../../../data/record.ts'
import { type Position, positionBeside, positionNow, positionOnStep } from '../../../ui/reorder/neighbour.ts'
import { ReorderArea } from '../../../ui/reorder/reorder-area.tsx'
import classes from './record-table.module.css'
import { RecordTable, type RecordTableProps } from './record-table.tsx'
import { SortableRow } from './rows/sortable-row.tsx'

export function ReorderTable(props: RecordTableProps) {
  const { table, view } = props
  const { resource } = view
  const changes = useChanges()
  const { rows } = table.getCoreRowModel()
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const getRecord = (id: string) => rows.find((row) => row.id === id)?.original
  const getName = (id: string) => {
    const record = getRecord(id)
    return record ? getTitle(resource, record) : ''
  }
  const move = (id: string, position: Position | null) => {
    const record = getRecord(id)
    if (record && position) changes.move(resource, record, position, positionNow(ids, id))
  }
  return (
    <ReorderArea
      ids={ids}
      nameOf={getName}
      onDrop={(id, over, after) => move(id, positionBeside(over, after))}
      onStep={(id, step) => move(id, positionOnStep(ids, id, step))}
      overlay={(id) => <div className={classes.dragged}>{getName(id)}</div>}
    >
      <RecordTable {...props} Row={SortableRow} />
    </ReorderArea>
  )
}
