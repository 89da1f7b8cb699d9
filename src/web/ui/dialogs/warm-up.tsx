/**
 * Warm-up: renders a dialog once, hidden and when idle, because its first render took three times as long as later ones while the
 * browser compiled its code. React renders hidden content in interruptible pieces, without effects or focus.
 */
import { Activity, createContext, type ReactNode, useEffect, useInsertionEffect, useState } from 'react'
import { type LazyPart, whenIdle } from '../lazy-part.tsx'

/** Whether this is a warm-up. The dialog then renders in place, because portals need effects. */
export const IsWarmUp = createContext(false)

interface Props {
  readonly part: Pick<LazyPart<never>, 'load'>
  /** The component, opened. */
  readonly children: ReactNode
}

export function WarmUp({ part, children }: Props) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    let isGone = false
    whenIdle(() => {
      part.load().then(
        () => isGone || setOn(true),
        () => {},
      )
    })
    return () => {
      isGone = true
    }
  }, [part])
  if (!isOn) return null
  return (
    <Activity mode="hidden">
      <IsWarmUp value>{children}</IsWarmUp>
      <Drawn end={() => setOn(false)} />
    </Activity>
  )
}

/**
 * Insertion effects are the only ones that hidden content runs. By then everything before this component is rendered.
 */
function Drawn({ end }: { readonly end: () => void }) {
  useInsertionEffect(() => {
    setTimeout(end)
  })
  return null
}
