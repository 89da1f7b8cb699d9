/** Which part of the canvas is in sight: it stays around the same day when it is zoomed or grows, and begins at today. */
import { type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import { dayAt, leftOf, type Scale } from './scale.ts'

/** Pixels after which what is in sight is reckoned anew. */
const chunk = 400

export function useCanvas(scale: Scale, today: string) {
  const ref = useRef<HTMLDivElement>(null)
  /** The day in the middle, and how far it is from the left edge of what is in sight. */
  const middle = useRef(today)
  const [seen, setSeen] = useState(0)
  const room = () => ref.current?.clientWidth ?? window.innerWidth
  const show = (day: string) => {
    const { current } = ref
    if (!current) return
    middle.current = day
    current.scrollLeft = Math.max(leftOf(scale, day) - room() / 3, 0)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the canvas is another one
  useLayoutEffect(() => show(middle.current), [scale.from, scale.dayWidth])
  return {
    ref,
    show,
    /** Edges of what is drawn, in pixels of the canvas. */
    left: Math.max(seen * chunk - chunk, 0),
    right: (seen + 2) * chunk + room(),
    onScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => {
      const { scrollLeft } = currentTarget
      middle.current = dayAt(scale, scrollLeft + room() / 3)
      setSeen(Math.floor(scrollLeft / chunk))
    },
  }
}
