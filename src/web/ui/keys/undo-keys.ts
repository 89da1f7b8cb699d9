/**
 * Ctrl+Z undoes the last change, and Ctrl+Shift+Z or Ctrl+Y makes it again, even with the focus in an input, unless
 * something has been typed into it since: that is the browser's to undo. In an untouched input the browser would undo what was typed into another one, and move the focus there.
 */
import { isTyping } from './shortcuts.ts'
import { redoLatest, undoLatest } from './undo.ts'

/** @returns a function that stops it */
export function watchUndoKeys(): () => void {
  const over = new AbortController()
  const listening = { capture: true, signal: over.signal }
  /** The input into which something was typed since it got the focus. */
  let typedInto: EventTarget | null = null
  const forget = () => {
    typedInto = null
  }
  const note = ({ target }: Event) => {
    typedInto = target
  }
  const onKey = (event: KeyboardEvent) => {
    const { target } = event
    const run = getMeaning(event)
    if (!run || event.defaultPrevented) return
    if (isTyping(target) && (target === typedInto || isInDialog(target))) return
    if (run() || isTyping(target)) event.preventDefault()
  }
  document.addEventListener('focusin', forget, listening)
  document.addEventListener('input', note, listening)
  document.addEventListener('keydown', onKey, { signal: over.signal })
  return () => over.abort()
}

function getMeaning({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): (() => boolean) | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? redoLatest : undoLatest
  // With the Command key it belongs to the browser.
  return letter === 'y' && ctrlKey && !shiftKey ? redoLatest : null
}

/** What was changed before a dialog opened is out of sight. */
const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[role=dialog]') !== null
