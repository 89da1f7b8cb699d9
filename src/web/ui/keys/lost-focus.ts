/**
 * Text typed into an input that vanishes must not act as shortcuts. While a person types into an input that was hidden or removed by
 * something else than their own key or press, single keys are ignored.
 */
import { acceptsLetters } from './buffered-keys.ts'

/** Keys that end typing or go on from it. */
const deliberate: readonly string[] = ['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown']
/** Milliseconds without a key after which the person has noticed that the focus is elsewhere. */
const pause = 1000

let typing: Element | null = null
let keyAt = 0

/** Called by whatever closes an editor on purpose. */
export function endTyping(): void {
  typing = null
}

/** Whether what is typed was meant for an input that is gone. */
export function isTypingLost(): boolean {
  const element = document.activeElement
  if (typing === null || element === typing || element?.matches(acceptsLetters)) return false
  const isElsewhere = element !== null && element !== document.body
  if (isElsewhere && Date.now() - keyAt > pause) endTyping()
  keyAt = Date.now()
  return typing !== null
}

const onFocus = ({ target }: FocusEvent) => {
  if (!(target instanceof Element) || !target.matches(acceptsLetters)) return
  typing = target
  keyAt = Date.now()
}

const onKey = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
  const isEnd = deliberate.includes(key) || ctrlKey || metaKey
  if (isEnd) endTyping()
  else if (target instanceof Element && target === document.activeElement && target.matches(acceptsLetters)) {
    typing = target
    keyAt = Date.now()
  }
}

/** @returns a function that stops it */
export function watchTyping(): () => void {
  const over = new AbortController()
  const listening = { capture: true, signal: over.signal }
  window.addEventListener('focusin', onFocus, listening)
  window.addEventListener('keydown', onKey, listening)
  window.addEventListener('pointerdown', endTyping, listening)
  return () => over.abort()
}
