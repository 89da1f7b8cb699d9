/** What there is room for. The same widths as in the style sheets. */
import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for a side bar and for tables with columns. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false })
}

/** Whether all that can be done on a screen has room beside its name. */
export function useRoomForActions(): boolean {
  return useMediaQuery('(min-width: 601px)', true, { getInitialValueInEffect: false })
}

/** Whether the pages of the settings have room to be listed beside the one that is open. */
export function useRoomForLinks(): boolean {
  return useMediaQuery('(min-width: 1001px)', true, { getInitialValueInEffect: false })
}

/** Whether there is room for a rail beside what a page is about; without it the page is one column. */
export function useRoomForRail(): boolean {
  return useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
}
