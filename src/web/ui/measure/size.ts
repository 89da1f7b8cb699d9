/** The inner size of an element. It is known before the first paint, so that nothing sized by it shifts. */
import { useCallback, useState } from 'react'

/** Pixels. */
export interface Size {
  readonly width: number
  /** The height at the time the width was measured. */
  readonly height: number
}

/** The size, null before the element is mounted; pass `ref` to the element. Rerenders when the width changes. */
export function useSize(): { readonly ref: (element: HTMLElement | null) => void; readonly room: Size | null } {
  const [room, setRoom] = useState<Size | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setRoom((before) => (before?.width === width ? before : { width, height }))
    }
    // State set in a ref callback is rendered in the same frame.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, room }
}
