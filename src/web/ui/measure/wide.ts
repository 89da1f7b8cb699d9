/** What there is room for. The same widths as in the style sheets. */
import { useMemo, useSyncExternalStore } from 'react'
import { isPrinting } from './printing.ts'
import { rem } from './reading-size.ts'

/** Whether there is room for a side bar and for tables with columns. */
export const useWide = (): boolean => useRoomFor(769)

/** Whether all that can be done on a screen has room beside its name. */
export const useRoomForActions = (): boolean => useRoomFor(601)

/** Whether the pages of the settings have room to be listed beside the one that is open. */
export const useRoomForLinks = (): boolean => useRoomFor(1001)

/** Whether there is room for a rail beside what a page is about; without it the page is one column. */
export const useRoomForRail = (): boolean => useRoomFor(1200)

/**
 * Whether the window is at least so wide. Paper is narrower, but while it is printed the screen keeps its shape: another one
 * would ask for other fields, and the paper would be empty.
 * @param width pixels at the usual font size: large text needs more
 */
export function useRoomFor(width: number): boolean {
  const { watch, has } = useMemo(() => windowOf(width), [width])
  return useSyncExternalStore(watch, has)
}

function windowOf(width: number) {
  const query = matchMedia(`(min-width: ${rem(width)})`)
  let known = query.matches
  return {
    watch(changed: () => void) {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    has() {
      if (!isPrinting()) known = query.matches
      return known
    },
  }
}
