/** Which part of the canvas is in sight: it stays around the same day when it is zoomed or grows, and begins at today. */
import { useLayoutEffect, useRef, useState } from 'react'
import { dayAt, leftOf, type Scale } from './scale.ts'

export function useCanvas(scale: Scale, today: string) {
  const ref = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  /** The canvas as it was last shown, and how far it was scrolled. */
  const shown = useRef<{ readonly scale: Scale; left: number } | null>(null)
  const third = () => (ref.current?.clientWidth ?? window.innerWidth) / 3
  const show = (day: string) => {
    const { current } = ref
    if (!current) return
    current.scrollLeft = Math.max(leftOf(scale, day) - third(), 0)
    shown.current = { scale, left: current.scrollLeft }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the canvas is another one
  useLayoutEffect(() => {
    const was = shown.current
    show(was ? dayAt(was.scale, was.left + third()) : today)
    setScroller(ref.current)
  }, [scale.from, scale.dayWidth])
  return {
    ref,
    /** Null until it has been scrolled to where the canvas begins. */
    scroller,
    show,
    /** Asks for nothing but what the browser knows already: it is called for every frame while somebody scrolls. */
    onScroll: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
      if (shown.current) shown.current.left = currentTarget.scrollLeft
    },
  }
}
