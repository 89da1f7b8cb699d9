/** The drop position of a dragged card: in the column under the pointer, by the cards' positions on the screen. */
import type { DragMoveEvent } from '@dnd-kit/core'
import type { CardPosition } from './card-positions.ts'

/** Null outside of all columns. */
export function placeUnder({ active, over }: DragMoveEvent): CardPosition | null {
  const moved = active.rect.current.translated
  if (!over || !moved) return null
  const column = String(over.id)
  const cards = document.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(column)}"] li[data-id]`)
  // Positions do not count the moving card.
  const others = [...cards].filter(({ dataset }) => dataset.id !== String(active.id))
  return { column, at: countAbove(others, moved.top + moved.height / 2) }
}

/** How many of these elements, ordered from top to bottom, have their middle above a height. Binary search. */
function countAbove(cards: readonly HTMLElement[], height: number): number {
  let [least, most] = [0, cards.length]
  while (least < most) {
    const middle = (least + most) >> 1
    const { top, bottom } = (cards[middle] as HTMLElement).getBoundingClientRect()
    if ((top + bottom) / 2 < height) least = middle + 1
    else most = middle
  }
  return least
}
