/** Drags an allocation by its handle to another week or person, or moves it by the arrow keys. */
import { type PointerEvent, useState } from 'react'
import type { AllocationRecord } from '../../data/declared-records.ts'
import { cellAt, type GridPosition } from './use-grid-selection.ts'

export interface Dragged {
  readonly record: AllocationRecord
  readonly over: GridPosition | null
  /** Position of the pointer. */
  readonly x: number
  readonly y: number
}

export interface AllocationDrag {
  readonly dragged: Dragged | null
  readonly handlersOf: (record: AllocationRecord) => {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
}

/** @param drop moves the allocation to the cell it was dropped on */
export function useAllocationDrag(
  drop: (record: AllocationRecord, gridPosition: GridPosition) => void,
): AllocationDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [start, setStart] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const end = () => {
    setStart(null)
    setDragged(null)
  }
  return {
    dragged,
    handlersOf: (record) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        // Captures the pointer, so that other elements don't react.
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart({ x: event.clientX, y: event.clientY })
      },
      onPointerMove: ({ clientX: x, clientY: y }) => {
        if (!start || (!dragged && Math.hypot(x - start.x, y - start.y) < 6)) return
        setDragged({ record, x, y, over: cellAt(document.elementFromPoint(x, y)) })
      },
      onPointerUp: () => {
        if (dragged?.over) drop(record, dragged.over)
        end()
      },
      onPointerCancel: end,
    }),
  }
}
