/** The visible part of the canvas: stays around the same day when it is zoomed or grows, and starts at today. */
import { useLayoutEffect, useRef, useState } from 'react'
import { dayAt, leftOf, type Scale } from './scale.ts'

export function useCanvas(scale: Scale, today: string) {
  const ref = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  /** The canvas as last shown, and its scroll position. */
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
    /** Null until it has been scrolled to its start position. */
    scroller,
    show,
    /** Reads only what the browser already knows: it runs in every frame of scrolling. */
    onScroll: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
      if (shown.current) shown.current.left = currentTarget.scrollLeft
    },
  }
}
