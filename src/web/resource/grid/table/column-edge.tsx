/**
 * The edge of a column, which can be dragged to resize it; a double-click restores the default width. For the pointer
 * only: keyboard users set widths in the column chooser, so that the headings add no tab stops.
 */
import { type PointerEvent, useRef } from 'react'
import { reduced } from '../../../ui/measure/reading-size.ts'
import type { Column } from '../../columns/columns.ts'
import { type Resizing, withinWidths } from './layout.ts'
import classes from './record-table.module.css'

interface Props {
  readonly column: Column
  /** Called while the edge is dragged, and with null afterwards. */
  readonly onResizing: (resizing: Resizing | null) => void
  readonly onResize: (name: string, width: number | null) => void
}

export function ColumnEdge({ column, onResizing, onResize }: Props) {
  const { name } = column
  const drag = useRef<{ readonly startX: number; readonly width: number } | null>(null)
  const getWidth = ({ parentElement: head }: Element) =>
    head ? reduced(head.getBoundingClientRect().width) : column.width
  const getX = (event: PointerEvent) => {
    const { startX, width } = drag.current ?? { startX: event.clientX, width: column.width }
    return withinWidths(width + reduced(event.clientX - startX))
  }
  const rest = () => {
    drag.current = null
    onResizing(null)
  }
  return (
    <div
      aria-hidden
      className={classes.edge}
      onDoubleClick={() => onResize(name, null)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { startX: event.clientX, width: getWidth(event.currentTarget) }
      }}
      onPointerMove={(event) => drag.current && onResizing({ name, width: getX(event) })}
      onPointerUp={(event) => {
        if (drag.current && event.clientX !== drag.current.startX) onResize(name, getX(event))
        rest()
      }}
      onPointerCancel={rest}
    />
  )
}
