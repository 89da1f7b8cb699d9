/**
 * Holds back keys that are typed while an editor is loading, so that they are not taken for shortcuts, and types them into the editor
 * once it has the focus. Escape cancels the editor; a pointer press discards the keys. While the service is unreachable an editor that
 * still has to load is given up, so that it does not open by itself later.
 */
import { onlineManager } from '@tanstack/react-query'
import { t } from '../../language/t.ts'
import { announceFailure } from '../toasts.tsx'
import { focusNextStop } from './tab-stops.ts'

const takesText = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]'
/** A closed picker starts a search when a letter is typed. */
export const acceptsLetters = `${takesText}, [role=combobox]`
/** Keys besides text that an editor handles. */
const commands: readonly string[] = ['Enter', 'Tab', 'ArrowDown', 'ArrowUp']
/** Milliseconds after which the keys are given up. */
const maxWait = 10_000
/** The same while the service is unreachable. */
const patienceOffline = 1000

/** The properties by which editors recognise a key. */
type HeldKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** Control over the keys held back. Focusing an input releases them; content that takes no text calls `release`. */
interface BufferedKeys {
  /** Sends the held keys to the focused element. */
  readonly release: () => void
  /** Discards the held keys. */
  readonly drop: () => void
}

interface Current extends BufferedKeys {
  /** Ends the current hold. Returns the keys that were still to be typed, if typing had begun. */
  readonly takeOver: () => HeldKey[]
}

let current: Current | null = null

/** Called when the content has loaded and has the focus, whether or not it takes text. */
export const releaseBufferedKeys = () => current?.release()

/** @param giveUp called when the person presses Escape before the editor is there, or if it cannot load */
export function bufferKeys(giveUp: () => void): BufferedKeys {
  // If the previous editor loads something itself while keys are typed into it, the remaining keys are held for that.
  const heldKeys = current?.takeOver() ?? []
  const over = new AbortController()
  const listening = { capture: true, signal: over.signal }
  let arrived = false
  const before = document.activeElement
  const late = setTimeout(() => over.abort(), maxWait)
  /** A window that the system does not regard as focused fires no focus events. */
  const hasFocus = () => {
    const element = document.activeElement
    return element !== before && element !== null && element.matches(acceptsLetters)
  }
  const giveUpOffline = () => {
    if (arrived || hasFocus() || onlineManager.isOnline()) return
    over.abort()
    giveUp()
    announceFailure(t("Couldn't load this while offline"), new Error(t('Try again when you are connected.')))
  }
  const looking = setInterval(giveUpOffline, patienceOffline)
  over.signal.addEventListener('abort', () => {
    clearTimeout(late)
    clearInterval(looking)
  })
  const hold = (event: KeyboardEvent) => {
    const { key, code, shiftKey, ctrlKey, metaKey, repeat } = event
    const isShortcut = (ctrlKey || metaKey) && key !== 'Enter'
    if (isShortcut || event.altKey || isReplayed(event)) return
    if (hasFocus()) arrive()
    event.preventDefault()
    event.stopImmediatePropagation()
    // Auto-repeat of the key press that opened the editor.
    if (repeat && key === 'Enter') return
    if (key.length === 1 || commands.includes(key)) heldKeys.push({ key, code, shiftKey, ctrlKey, metaKey })
    if (key !== 'Escape') return
    // While keys are being typed, Escape is one of them.
    if (arrived) return void heldKeys.push({ key, code, shiftKey, ctrlKey, metaKey })
    over.abort()
    giveUp()
  }
  const arrive = () => {
    if (arrived) return
    arrived = true
    // After the editor has selected its content, which the keys replace.
    setTimeout(() => replay(heldKeys, over))
  }
  const look = ({ target }: FocusEvent) => target instanceof Element && target.matches(acceptsLetters) && arrive()
  window.addEventListener('keydown', hold, listening)
  window.addEventListener('focusin', look, listening)
  const onPress = () => {
    giveUpOffline()
    over.abort()
  }
  window.addEventListener('pointerdown', onPress, listening)
  current = {
    release: arrive,
    drop: () => {
      if (!arrived) over.abort()
    },
    takeOver: () => {
      const rest = arrived && !over.signal.aborted ? heldKeys : []
      over.abort()
      return rest
    },
  }
  return current
}

/** Types one key at a time, so that the editor is rendered in between. Keys pressed meanwhile follow. */
function replay(heldKeys: HeldKey[], over: AbortController): void {
  if (over.signal.aborted) return
  const key = heldKeys.shift()
  if (key === undefined) {
    over.abort()
    return
  }
  type(key)
  setTimeout(() => replay(heldKeys, over))
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
  // After updates made by the page's own handlers.
  if (editor?.dispatchEvent(event)) queueMicrotask(() => actAsUsual(pressed))
}

/**
 * The browser's default action for a key, at the element that has the focus by then. Synthetic events don't trigger it.
 */
function actAsUsual({ key, shiftKey, ctrlKey, metaKey }: HeldKey): void {
  if (ctrlKey || metaKey) return
  const element = document.activeElement
  if (key === 'Tab') focusNextStop(element?.closest('[role=dialog]') ?? document.body, shiftKey)
  else if (key === 'Enter' && element instanceof HTMLInputElement) getDefaultButton(element)?.click()
  else if ((key === 'Enter' || key === ' ') && element instanceof HTMLButtonElement) element.click()
}

/** The button that Enter in an input activates. */
const getDefaultButton = ({ form }: HTMLInputElement) =>
  [...(form?.elements ?? [])].find(
    (element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === 'submit',
  )
