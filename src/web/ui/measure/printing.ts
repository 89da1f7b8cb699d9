/** Whether the page is being printed. Style sheets see the paper then, while what is drawn stays what it was on the screen. */
import { useSyncExternalStore } from 'react'

/** Whether the page is being printed: what is drawn only where it can be seen is then drawn to its end. */
export const usePrinting = (): boolean => useSyncExternalStore(watchPrinting, isPrinting)

export const isPrinting = (): boolean => printing

let printing = false
addEventListener('beforeprint', () => {
  printing = true
})
addEventListener('afterprint', () => {
  printing = false
})

function watchPrinting(changed: () => void): () => void {
  addEventListener('beforeprint', changed)
  addEventListener('afterprint', changed)
  return () => {
    removeEventListener('beforeprint', changed)
    removeEventListener('afterprint', changed)
  }
}
