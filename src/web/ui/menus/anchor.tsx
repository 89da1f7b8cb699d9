/** Stands for the control in what opens at it. */
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

interface Props {
  readonly at: RefObject<HTMLElement | null>
  /** Of the library, which places by it what opens. */
  readonly ref?: Ref<HTMLElement>
}

export function Anchor({ at, ref }: Props) {
  // What opens is drawn behind its control.
  useImperativeHandle(ref, () => at.current as HTMLElement)
  return null
}

/** What opens as soon as it is there opens a moment later: the library notes then where the focus is to go back to. */
export function useOnceThere(opened: boolean): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isThere && opened
}
