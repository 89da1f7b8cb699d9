/** Editing in place, loaded when it is first needed or when the browser has nothing better to do. */
import { lazy } from 'react'

const load = () => import('./inline-edit.tsx')

export const EditInPlace = lazy(() => load().then((part) => ({ default: part.InlineEdit })))

/** Fetches the inputs ahead of the first edit. */
export function prepareEditing(): void {
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000))
  whenIdle(() => load())
}
