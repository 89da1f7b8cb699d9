/**
 * Keys typed while an editor is still on its way belong to it and are no shortcuts of what is around: they are held back and
 * typed into the editor as soon as it has the focus. Escape gives the editor up, a press of the pointer gives up the keys.
 */

const takesText = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]'
/** A closed picker takes a letter as the beginning of a search. */
export const takesLetters = `${takesText}, [role=combobox]`
/** What an editor understands beside text. */
const commands: readonly string[] = ['Enter', 'Tab', 'ArrowDown', 'ArrowUp']
/** An editor that is not there by then, in milliseconds, does not come. */
const patience = 10_000

/** What editors tell keys by: some by the word, some by the place on the keyboard. */
type HeldKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

let release: (() => void) | null = null

/** @param giveUp called when the person presses Escape before the editor is there */
export function holdKeys(giveUp: () => void): void {
  release?.()
  const over = new AbortController()
  const listening = { capture: true, signal: over.signal }
  const held: HeldKey[] = []
  let arrived = false
  const late = setTimeout(() => over.abort(), patience)
  over.signal.addEventListener('abort', () => clearTimeout(late))
  release = () => over.abort()
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isReplayed(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { key, code, shiftKey } = event
    if (key.length === 1 || commands.includes(key)) held.push({ key, code, shiftKey })
    if (key !== 'Escape') return
    over.abort()
    giveUp()
  }
  const arrive = ({ target }: FocusEvent) => {
    if (arrived || !(target instanceof Element && target.matches(takesLetters))) return
    arrived = true
    // The editor first selects what it has, to be typed over.
    setTimeout(() => replay(held, over))
  }
  window.addEventListener('keydown', hold, listening)
  window.addEventListener('focusin', arrive, listening)
  window.addEventListener('pointerdown', () => over.abort(), listening)
}

/** One key at a time, so that the editor has drawn what the last one did; those typed meanwhile come after them. */
function replay(held: HeldKey[], over: AbortController): void {
  const key = held.shift()
  if (key === undefined) over.abort()
  if (key === undefined || over.signal.aborted) return
  type(key)
  setTimeout(() => replay(held, over))
}

const replayed = new WeakSet<Event>()
const isReplayed = (event: Event) => replayed.has(event)

function type(pressed: HeldKey): void {
  const { key } = pressed
  const editor = document.activeElement
  const isText = key.length === 1 && editor?.matches(takesText) && !editor.hasAttribute('readonly')
  if (isText && (editor instanceof HTMLInputElement || editor instanceof HTMLTextAreaElement)) {
    editor.setRangeText(key, editor.selectionStart ?? 0, editor.selectionEnd ?? 0, 'end')
    editor.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }))
    return
  }
  const event = new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true })
  replayed.add(event)
  editor?.dispatchEvent(event)
}
