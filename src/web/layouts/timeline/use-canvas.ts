/** The visible part of the canvas: stays around the same day when it is zoomed or grows, and starts at today. */
import { useLayoutEffect, useRef, useState } from 'react'
import { dayAt, getLeft, type Scale } from './scale.ts'

export function useCanvas(scale: Scale, today: string) {
  const ref = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  /** The canvas as last shown, and its scroll position. */
  const lastShownRef = useRef<{ readonly scale: Scale; left: number } | null>(null)
  const third = () => (ref.current?.clientWidth ?? window.innerWidth) / 3
  const show = (day: string) => {
    const { current } = ref
    if (!current) return
    current.scrollLeft = Math.max(getLeft(scale, day) - third(), 0)
    lastShownRef.current = { scale, left: current.scrollLeft }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the canvas is another one
  useLayoutEffect(() => {
    const was = lastShownRef.current
    show(was ? dayAt(was.scale, was.left + third()) : today)
    setScroller(ref.current)
  }, [scale.startDay, scale.dayWidth])
  return {
    ref,
    /** Null until it has been scrolled to its start position. */
    scroller,
    show,
    /** Reads only what the browser already knows: it runs in every frame of scrolling. */
    onScroll: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
      if (lastShownRef.current) lastShownRef.current.left = currentTarget.scrollLeft
    },
  }
}
