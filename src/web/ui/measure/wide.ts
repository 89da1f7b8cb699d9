/** Whether there is room for a side bar and for tables with columns. The same width as in the style sheets. */
import { useMediaQuery } from '@mantine/hooks'

export function useWide(): boolean {
  return useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false })
}
