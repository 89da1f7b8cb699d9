/** Which groups of a report are drawn: there may be as many as items that somebody has worked on. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '../../ui/measure/printing.ts'

/** So many are drawn at once, and found by the search of the browser. */
const whole = 200

/** Rows above and below what can be seen. */
const beyond = 20

interface DrawnGroups {
  /** For the element that holds the rows. */
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** The first one, and the one behind the last. */
  readonly from: number
  readonly to: number
  /** Pixels of those that are not drawn. */
  readonly above: number
  readonly below: number
}

/** @param scroller scroll container of the rows and the content above them */
export function useDrawnGroups(count: number, rowHeight: number, scroller: RefObject<HTMLElement | null>): DrawnGroups {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isWhole = usePrinting() || count <= whole
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: beyond,
    scrollMargin,
    // Rows are there with the first drawing.
    initialRect: { width: 0, height: innerHeight },
    useFlushSync: false,
  })
  // The content above may have changed its height.
  useLayoutEffect(() => {
    if (body.current && scroller.current) setScrollMargin(distance(scroller.current, body.current))
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  if (isWhole || !first || !last) return { body, from: 0, to: isWhole ? count : 0, above: 0, below: 0 }
  return {
    ...{ body, from: first.index, to: last.index + 1 },
    above: first.start - scrollMargin,
    below: virtual.getTotalSize() - (last.end - scrollMargin),
  }
}

/** Pixels from the top of all that scrolls; whole ones, as fractions differ a little with each scroll. */
const distance = (scroller: HTMLElement, element: HTMLElement): number =>
  Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop)
