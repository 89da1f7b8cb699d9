/** The table with rows that can be put into another order. */
import { useMemo } from 'react'
import type { Place } from '../../api/cache.ts'
import { useChanges } from '../../api/changes.ts'
import { key, titleOf } from '../../api/record.ts'
import { placeBeside, placeNow, placeOnStep } from '../../ui/reorder/neighbour.ts'
import { ReorderArea } from '../../ui/reorder/reorder-area.tsx'
import classes from './record-table.module.css'
import { RecordTable, type RecordTableProps } from './record-table.tsx'
import { SortableRow } from './sortable-row.tsx'

export function ReorderTable(props: RecordTableProps) {
  const { arrangement, rows } = props
  const { resource } = arrangement
  const changes = useChanges()
  const ids = useMemo(() => rows.map(key), [rows])
  const recordOf = (id: string) => rows.find((record) => key(record) === id)
  const nameOf = (id: string) => {
    const record = recordOf(id)
    return record ? titleOf(resource, record) : ''
  }
  const move = (id: string, place: Place | null) => {
    const record = recordOf(id)
    if (record && place) changes.move(resource, record, place, placeNow(ids, id))
  }
  return (
    <ReorderArea
      ids={ids}
      nameOf={nameOf}
      onDrop={(id, over, after) => move(id, placeBeside(over, after))}
      onStep={(id, step) => move(id, placeOnStep(ids, id, step))}
      overlay={(id) => <div className={classes.dragged}>{nameOf(id)}</div>}
    >
      <RecordTable {...props} Row={SortableRow} />
    </ReorderArea>
  )
}
