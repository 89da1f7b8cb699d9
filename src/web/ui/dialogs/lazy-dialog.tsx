/**
 * A dialog loaded when it is first opened. Keys typed before it has loaded are held for it, so that fast typists lose
 * nothing on a slow network. Escape cancels it.
 */
import { type ComponentType, useLayoutEffect, useState } from 'react'
import { bufferKeys } from '../keys/buffered-keys.ts'
import { type LazyPart, lazyPart } from '../lazy-part.tsx'

interface Closable {
  readonly close: () => void
}

export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const Dialog = lazyPart(load, ({ close }) => close())
  return Object.assign(
    (props: Props) => (
      <>
        <PendingDialog close={props.close} />
        <Dialog {...props} />
      </>
    ),
    { prepare: Dialog.prepare, load: Dialog.load, isLoaded: Dialog.isLoaded },
  )
}

/** Rendered before the lazy dialog, so that keys are held back before the dialog takes the focus. */
export function PendingDialog({ close }: Closable) {
  const [giveUp] = useState(() => close)
  useLayoutEffect(() => bufferKeys(giveUp).drop, [giveUp])
  return null
}
