/**
 * Draws a dialog once where nobody sees it, when there is time: what a browser runs for the first time it compiles and gets
 * to know first, which made a dialog that is expected at once take three times as long as ever after. React draws what is
 * hidden in pieces that any key comes before, without effects or focus.
 */
import { Activity, createContext, type ReactNode, useEffect, useInsertionEffect, useState } from 'react'
import { type Later, whenIdle } from '../later.tsx'

/** Whether what is drawn is only rehearsed: a dialog then stands where it is written, since a portal opens by an effect. */
export const IsRehearsed = createContext(false)

interface Props {
  readonly part: Pick<Later<never>, 'load'>
  /** Shows the part as it will be opened. */
  readonly children: ReactNode
}

export function Rehearsal({ part, children }: Props) {
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
      <IsRehearsed value>{children}</IsRehearsed>
      <Drawn end={() => setOn(false)} />
    </Activity>
  )
}

/** The one kind of effect that hidden parts have: all before it is drawn as well. */
function Drawn({ end }: { readonly end: () => void }) {
  useInsertionEffect(() => {
    setTimeout(end)
  })
  return null
}
