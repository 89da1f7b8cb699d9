/** What there is room for. The same widths as in the style sheets. */
import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for a side bar and for tables with columns. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false })
}

/** Whether there is room for a rail beside what a page is about; without it the page is one column. */
export function useRoomForRail(): boolean {
  return useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
}
