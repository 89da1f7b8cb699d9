/**
 * A dialog loaded when it is first opened. Keys typed before it has loaded are held for it, so that fast typists lose
 * nothing on a slow network. Escape cancels it.
 */
import { type ComponentType, useLayoutEffect, useState } from 'react'
import { holdKeys } from '../keys/held-keys.ts'
import { type Later, later } from '../later.tsx'

interface Closable {
  readonly close: () => void
}

export function laterDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  const Dialog = later(load)
  return Object.assign(
    (props: Props) => (
      <>
        <Expected close={props.close} />
        <Dialog {...props} />
      </>
    ),
    { prepare: Dialog.prepare, load: Dialog.load, isThere: Dialog.isThere },
  )
}

/** Rendered before the lazy dialog, so that keys are held back before the dialog takes the focus. */
export function Expected({ close }: Closable) {
  const [giveUp] = useState(() => close)
  useLayoutEffect(() => holdKeys(giveUp).drop, [giveUp])
  return null
}
