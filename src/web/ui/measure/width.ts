/** How wide an element is inside. Known before the browser paints, so that nothing drawn by it moves afterwards. */
import { useCallback, useState } from 'react'

/** The width in pixels, 0 before the element is there; give `ref` to the element. */
export function useWidth(): { readonly ref: (element: HTMLElement | null) => void; readonly width: number } {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    // State that is set while the element is attached is drawn in the same frame.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
