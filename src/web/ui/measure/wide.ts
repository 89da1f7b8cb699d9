/** Breakpoints, the same as in the style sheets. */
import { useMemo, useSyncExternalStore } from 'react'
import { isPrinting } from './printing.ts'
import { rem } from './reading-size.ts'

/** Whether a sidebar and tables with columns fit. */
export const useWide = (): boolean => useMinWidth(769)

/** Whether all actions of a screen fit beside its title. */
export const useRoomForActions = (): boolean => useMinWidth(601)

/** Whether the list of settings pages fits beside the open one. */
export const useRoomForLinks = (): boolean => useMinWidth(1001)

/** Whether a rail fits beside the main content; if not, the page has one column. */
export const useRoomForRail = (): boolean => useMinWidth(1200)

/**
 * Whether the viewport has at least this width. Printing keeps the layout of the screen: another one would fetch other
 * fields, and the printout would be empty.
 * @param width pixels at the default font size; larger text needs more
 */
export function useMinWidth(width: number): boolean {
  const { watch, has } = useMemo(() => getWindow(width), [width])
  return useSyncExternalStore(watch, has)
}

function getWindow(width: number) {
  const query = matchMedia(`(min-width: ${rem(width)})`)
  let isKnown = query.matches
  return {
    watch(onChange: () => void) {
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    has() {
      if (!isPrinting()) isKnown = query.matches
      return isKnown
    },
  }
}
