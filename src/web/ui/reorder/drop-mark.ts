/** The drop position, for areas whose rows don't make room. */
import { createContext, useContext } from 'react'

export interface DropMark {
  readonly id: string
  readonly after: boolean
}

export const DropMarkContext = createContext<DropMark | null>(null)

/** The side of this row that is the drop position, if any. */
export function useDropMark(id: string): 'before' | 'after' | undefined {
  const mark = useContext(DropMarkContext)
  if (mark?.id !== id) return undefined
  return mark.after ? 'after' : 'before'
}
