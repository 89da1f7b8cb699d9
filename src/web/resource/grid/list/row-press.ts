/**
 * Treats a double-click as one click: if the first click has moved something else under the pointer, the second is
 * ignored.
 */
import { type MouseEvent, useRef } from 'react'

const getPlace = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('td, aside') : null)

/** Handlers for the element around the rows and the record panel. */
export function useRowPress() {
  const first = useRef<Element | null>(null)
  return {
    onMouseDownCapture: (event: MouseEvent) => {
      if (event.detail < 2) first.current = getPlace(event)
    },
    onClickCapture: (event: MouseEvent) => {
      if (event.detail < 2 || getPlace(event) === first.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
