/** The drop position of a dragged card: in the column under the pointer, by the cards' positions on the screen. */
import type { DragMoveEvent } from '@dnd-kit/core'
import type { CardPosition } from './card-positions.ts'

/** Null outside of all columns. */
export function placeUnder({ active, over }: DragMoveEvent): CardPosition | null {
  const clientRect = active.rect.current.translated
  if (!over || !clientRect) return null
  const column = String(over.id)
  const cards = document.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(column)}"] li[data-id]`)
  // Positions do not count the moving card.
  const matchingCards = [...cards].filter(({ dataset }) => dataset.id !== String(active.id))
  return { column, index: countAbove(matchingCards, clientRect.top + clientRect.height / 2) }
}

/** How many of these elements, ordered from top to bottom, have their middle above a height. Binary search. */
function countAbove(cards: readonly HTMLElement[], height: number): number {
  let [min, max] = [0, cards.length]
  while (min < max) {
    const middle = (min + max) >> 1
    const { top, bottom } = (cards[middle] as HTMLElement).getBoundingClientRect()
    if ((top + bottom) / 2 < height) min = middle + 1
    else max = middle
  }
  return min
}
