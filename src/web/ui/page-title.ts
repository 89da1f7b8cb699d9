/** The window's title: `Record · Place · Worklane`, as long as the screen that says so is there. */
import { useEffect } from 'react'

const product = 'Worklane'

export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts, product].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
    return () => {
      document.title = product
    }
  }, [title])
}
