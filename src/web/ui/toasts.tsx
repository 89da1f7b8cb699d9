/**
 * Toasts: the last thing that was done, with Undo, and a list of what went wrong. They appear after the first change at
 * the earliest, so what shows them is not part of the first load; what is announced earlier waits for it.
 */
import { loadWithRetry } from './away/code.ts'
import type { UndoStep } from './keys/undo.ts'
import { lazyPart } from './lazy-part.tsx'

type List = typeof import('./toast-list.tsx')

let list: List | null = null

const fetchList = async () => {
  list ??= await import('./toast-list.tsx')
  return list
}

/** Rendered once, by the app. */
export const Toasts = lazyPart(async () => (await fetchList()).ToastList)

/** @param step undoes it */
export function announceDone(message: string, step?: UndoStep): void {
  show((there) => there.showDone(message, step))
}

/** @param step redoes it, if it can be made again */
export function announceUndone(message: string, step?: UndoStep): void {
  show((there) => there.showUndone(message, step))
}

/** Failures stay until they are dismissed, all of them. */
export function announceFailure(title: string, error: unknown): void {
  show((there) => there.showFailure(title, error))
}

function show(toast: (there: List) => void): void {
  if (list) toast(list)
  else loadWithRetry(fetchList).then(toast, () => {})
}
