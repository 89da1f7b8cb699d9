/** How much room an element has inside. Known before the browser paints, so that nothing drawn by it moves afterwards. */
import { useCallback, useState } from 'react'

/** Pixels. */
export interface Room {
  readonly width: number
  /** As it was when the width was measured. */
  readonly height: number
}

/** The room, null before the element is there; give `ref` to the element. Drawn anew when its width changes. */
export function useRoom(): { readonly ref: (element: HTMLElement | null) => void; readonly room: Room | null } {
  const [room, setRoom] = useState<Room | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setRoom((before) => (before?.width === width ? before : { width, height }))
    }
    // State that is set while the element is attached is drawn in the same frame.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, room }
}
