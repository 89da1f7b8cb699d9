/** Sets the document title, `Record · Place · Worklane`, while the screen is mounted. */
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
