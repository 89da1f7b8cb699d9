/** The position where a dragged row would land, for areas whose rows stay where they are. */
import { createContext, useContext } from 'react'

export interface DropMark {
  readonly id: string
  readonly after: boolean
}

export const DropMarkContext = createContext<DropMark | null>(null)

/** The side of this row at which the dragged one would land. */
export function useDropMark(id: string): 'before' | 'after' | undefined {
  const mark = useContext(DropMarkContext)
  if (mark?.id !== id) return undefined
  return mark.after ? 'after' : 'before'
}
