/** Keyboard moves of a lifted row: the arrow keys skip rows that it can't be dropped beside. */
import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

/** Whether a row can be dropped beside another one. */
export type CanDrop = (id: string, over: string) => boolean

const ways: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** @param ids of the rows in the order shown */
export function keyboardSteps(ids: readonly string[], fits: CanDrop): KeyboardCoordinateGetter {
  return (event, args) => {
    const { active, over, collisionRect, droppableRects } = args.context
    const way = ways[event.code]
    if (way === undefined || !active || !collisionRect) return undefined
    const open = ids.filter((id) => fits(String(active.id), id))
    const next = open[open.indexOf(String((over ?? active).id)) + way]
    const rect = next === undefined ? undefined : droppableRects.get(next)
    // A row outside the viewport may not be measured yet.
    if (!rect) return next === undefined ? undefined : sortableKeyboardCoordinates(event, args)
    event.preventDefault()
    return { x: collisionRect.left, y: rect.top + (rect.height - collisionRect.height) / 2 }
  }
}
