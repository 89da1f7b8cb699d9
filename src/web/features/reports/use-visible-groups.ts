/** Which groups of a report are rendered, as there may be thousands of items. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '../../ui/measure/printing.ts'

/** Up to this number, all are rendered, so that the browser's page search finds them. */
const maxGroups = 200

/** Overscan: rows above and below the visible ones. */
const beyond = 20

interface VisibleGroups {
  /** For the `ref` of the table body. */
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** Index of the first one, and the index after the last. */
  readonly firstIndex: number
  readonly endIndex: number
  /** Height in pixels of rows that are not rendered. */
  readonly above: number
  readonly below: number
}

/** @param scroller scroll container of the rows and the content above them */
export function useVisibleGroups(
  count: number,
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
): VisibleGroups {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isWhole = usePrinting() || count <= maxGroups
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: beyond,
    scrollMargin,
    // Rows are part of the first render.
    initialRect: { width: 0, height: innerHeight },
    useFlushSync: false,
  })
  // The content above may have changed height.
  useLayoutEffect(() => {
    if (body.current && scroller.current) setScrollMargin(distance(scroller.current, body.current))
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  if (isWhole || !first || !last) return { body, firstIndex: 0, endIndex: isWhole ? count : 0, above: 0, below: 0 }
  return {
    body,
    firstIndex: first.index,
    endIndex: last.index + 1,
    above: first.start - scrollMargin,
    below: virtual.getTotalSize() - (last.end - scrollMargin),
  }
}

/** Offset in pixels from the top of the scrolled content, rounded, as fractions vary slightly while scrolling. */
const distance = (scroller: HTMLElement, element: HTMLElement): number =>
  Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop)
