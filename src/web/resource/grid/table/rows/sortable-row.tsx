import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { memo } from 'react'
import { getTitle, key } from '../../../../data/record.ts'
import { ReorderHandle } from '../../../../ui/reorder/reorder-handle.tsx'
import classes from '../record-table.module.css'
import { RowCells } from './row-cells.tsx'
import { isUnchanged, type RowProps, rowAttributes } from './row-props.ts'

/** A row that can be dragged by its handle. */
export const SortableRow = memo((props: RowProps) => {
  const id = key(props.record)
  const sortable = useSortable({ id })
  const attributes = rowAttributes(props)
  const style = {
    ...attributes.style,
    transform: CSS.Translate.toString(sortable.transform),
    transition: sortable.transition,
    opacity: sortable.isDragging ? 0.35 : undefined,
  }
  return (
    <tr ref={sortable.setNodeRef} {...attributes} style={style}>
      <td className={classes.tool}>
        <ReorderHandle id={id} name={getTitle(props.view.resource, props.record)} grip={sortable} />
      </td>
      <RowCells {...props} />
    </tr>
  )
}, isUnchanged)
