/**
 * Which rows of a long list a hand can be on its way to: a row is drawn as text until it is on the screen or close to it,
 * with its inputs while it is there, and as text again when it has gone. The next row that Tab leads to always has them, and
 * what is typed and not saved keeps its row.
 */
import { type RefObject, useEffect, useState } from 'react'

/** How far ahead, as a share of what is seen of the list. */
const ahead = '50%'

/** One for each list, however many rows it has. */
const observers = new WeakMap<Element, IntersectionObserver>()
const told = new WeakMap<Element, (isReached: boolean) => void>()

/** @param row stands in the list itself */
export function useReached(row: RefObject<Element | null>): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    const element = row.current
    const list = element?.parentElement
    if (!element || !list) return
    const observer = observers.get(list) ?? observe(list)
    told.set(element, setReached)
    observer.observe(element)
    return () => observer.unobserve(element)
  }, [row])
  return isReached
}

function observe(list: Element): IntersectionObserver {
  const observer = new IntersectionObserver(
    (rows) => {
      for (const { target, isIntersecting } of rows) {
        if (isIntersecting || !isInUse(target)) told.get(target)?.(isIntersecting)
      }
    },
    { root: scrollerOf(list), rootMargin: `${ahead} 0px` },
  )
  observers.set(list, observer)
  return observer
}

/** Whether keys are at it, or lead to it next, or something in it is still to be saved (`data-unsaved`). */
const isInUse = (row: Element): boolean =>
  [row.previousElementSibling, row, row.nextElementSibling].some((near) => near?.matches(':focus-within')) ||
  row.querySelector('[data-unsaved]') !== null

/** What the list is scrolled in; null is the page. */
function scrollerOf(element: Element): Element | null {
  const { overflowY } = getComputedStyle(element)
  if (overflowY === 'auto' || overflowY === 'scroll') return element
  return element.parentElement && scrollerOf(element.parentElement)
}
