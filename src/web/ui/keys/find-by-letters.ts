/** Type-ahead in menus: typed letters move the focus to the first entry that begins with them. */
import { type KeyboardEvent, useRef } from 'react'
import { beginsWith } from '../../../contract/text/spelled.ts'

/** Milliseconds after which the next letter starts a new search. */
const typingPause = 900

/** For `onKeyDown` of the menu. */
export function useFindByLetters(): (event: KeyboardEvent<HTMLElement>) => void {
  const typedRef = useRef({ text: '', at: 0 })
  return (event) => {
    const { key, currentTarget } = event
    if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    const before = Date.now() - typedRef.current.at < typingPause ? typedRef.current.text : ''
    typedRef.current = { text: before + key, at: Date.now() }
    const entries = [...currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])')]
    const begins = (entry: HTMLElement) => beginsWith(entry.textContent.trim(), typedRef.current.text)
    entries.find(begins)?.focus()
  }
}
