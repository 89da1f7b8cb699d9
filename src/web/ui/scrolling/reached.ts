/**
 * Whether a row of a long list is visible, or close to it. Such rows are rendered with inputs, all others as plain
 * text. Rows next to the focused one always have inputs, and rows with unsaved input keep theirs.
 */
import { type RefObject, useEffect, useState } from 'react'

/** Margin around the visible part of the list, relative to its height. */
const ahead = '50%'

/** One observer per list, for all its rows. */
const observers = new WeakMap<Element, IntersectionObserver>()
const callbacks = new WeakMap<Element, (isReached: boolean) => void>()

/** @param row a direct child of the list */
export function useIsReached(row: RefObject<Element | null>): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    const element = row.current
    const list = element?.parentElement
    if (!element || !list) return
    const observer = observers.get(list) ?? observe(list)
    callbacks.set(element, setReached)
    observer.observe(element)
    return () => observer.unobserve(element)
  }, [row])
  return isReached
}

function observe(list: Element): IntersectionObserver {
  const observer = new IntersectionObserver(
    (rows) => {
      for (const { target, isIntersecting } of rows) {
        if (isIntersecting || !isInUse(target)) callbacks.get(target)?.(isIntersecting)
      }
    },
    { root: getScroller(list), rootMargin: `${ahead} 0px` },
  )
  observers.set(list, observer)
  return observer
}

/** Whether the row or a neighbour has the focus, or the row has unsaved input (`data-unsaved`). */
const isInUse = (row: Element): boolean =>
  [row.previousElementSibling, row, row.nextElementSibling].some((near) => near?.matches(':focus-within')) ||
  row.querySelector('[data-unsaved]') !== null

/** The scroll container of the list; null for the page. */
function getScroller(element: Element): Element | null {
  const { overflowY } = getComputedStyle(element)
  if (overflowY === 'auto' || overflowY === 'scroll') return element
  return element.parentElement && getScroller(element.parentElement)
}
