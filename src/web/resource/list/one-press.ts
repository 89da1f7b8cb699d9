/** A double-click is one press: where the first click has brought something else under the pointer, the second does nothing. */
import { type MouseEvent, useRef } from 'react'

const placeOf = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('td, aside') : null)

/** For what is around the rows of a list and the record that opens beside them. */
export function useOnePress() {
  const first = useRef<Element | null>(null)
  return {
    onMouseDownCapture: (event: MouseEvent) => {
      if (event.detail < 2) first.current = placeOf(event)
    },
    onClickCapture: (event: MouseEvent) => {
      if (event.detail < 2 || placeOf(event) === first.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
