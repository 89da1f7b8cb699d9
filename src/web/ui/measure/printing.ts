/**
 * Whether the page is being printed. Print styles apply by media query; this is for components, whose output stays that
 * of the screen.
 */
import { useSyncExternalStore } from 'react'

/** Whether the page is being printed. Components that render only visible rows then render all of them. */
export const usePrinting = (): boolean => useSyncExternalStore(watchPrinting, isPrinting)

export const isPrinting = (): boolean => printing

let printing = false
addEventListener('beforeprint', () => {
  printing = true
})
addEventListener('afterprint', () => {
  printing = false
})

function watchPrinting(onChange: () => void): () => void {
  addEventListener('beforeprint', onChange)
  addEventListener('afterprint', onChange)
  return () => {
    removeEventListener('beforeprint', onChange)
    removeEventListener('afterprint', onChange)
  }
}
