/** Rows or columns of one size of which only those in sight are drawn, and those that must not go: focused or dragged ones. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo } from 'react'

export type Seen = readonly {
  readonly index: number
  /** Pixels from the edge of what is scrolled. */
  readonly start: number
}[]

interface SeenOptions {
  readonly count: number
  /** Pixels of each, and of what stands before the first one. */
  readonly size: number
  readonly before?: number
  /** Places of those that are drawn wherever they are. */
  readonly kept: readonly number[]
  readonly horizontal?: boolean
}

/** @param scroller what scrolls */
export function useSeen(scroller: RefObject<HTMLElement | null>, given: SeenOptions): Seen {
  const { count, size, before = 0, kept, horizontal = false } = given
  const list = kept.join()
  const virtual = useVirtualizer({
    ...{ count, horizontal, paddingStart: before },
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: horizontal ? 2 : 6,
    // Until the room is measured: something is there with the first drawing.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the same places are another array each time
    rangeExtractor: useCallback(
      (range: Range) => {
        const all = new Set([...defaultRangeExtractor(range), ...kept.filter((at) => at >= 0 && at < range.count)])
        return [...all].toSorted((one, other) => one - other)
      },
      [list],
    ),
  })
  const items = virtual.getVirtualItems()
  const places = items.map(({ index }) => index).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with its places and their size
  return useMemo(() => items.map(({ index, start }) => ({ index, start })), [places, size])
}
