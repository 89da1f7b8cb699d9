/** Anchors a popover to a control that is rendered elsewhere. */
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

interface Props {
  readonly control: RefObject<HTMLElement | null>
  /** The library positions the popover by it. */
  readonly ref?: Ref<HTMLElement>
}

export function Anchor({ control, ref }: Props) {
  // The popover is rendered after its control, so the element exists by then.
  useImperativeHandle(ref, () => control.current as HTMLElement)
  return null
}

/** Opens one render after mounting, because the library only then remembers where to return the focus. */
export function useOpenAfterMount(isOpened: boolean): boolean {
  const [isMounted, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isMounted && isOpened
}
