/** Drafts: text that a person has typed but not sent, kept in this tab until they sign out. */
import { useState } from 'react'
import type { PreferenceOwner } from '../preference.ts'
import { removeText, storeText } from '../storage.ts'

const prefix = 'worklane.unsent.'

export interface Draft<T> {
  readonly value: T
  set(change: Partial<T>): void
  /** Removes the sent text; anything typed meanwhile stays. */
  forget(draft: T): void
}

/**
 * @param place identifies the draft, such as `projects/4`; must not change during a component's lifetime
 * @param initial an empty draft, which is not kept
 */
export function useDraft<T extends object>({ id }: PreferenceOwner, place: string, initial: T): Draft<T> {
  const key = `${prefix}${id ?? 'account'}.${place}`
  const [value, setValue] = useState(() => readStored<T>(key) ?? initial)
  return {
    value,
    set(change) {
      const next = { ...(readStored<T>(key) ?? initial), ...change }
      if (isSame(next, initial)) drop(key)
      else keep(key, JSON.stringify(next))
      setValue(next)
    },
    forget(draft) {
      // Also clears the stored draft, in case the page was left meanwhile.
      if (isSame(readStored(key), draft)) drop(key)
      setValue((now) => (isSame(now, draft) ? initial : now))
    },
  }
}

/** Deletes all drafts, so that the next person on this machine doesn't find them. */
export function deleteDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** Drafts that the browser has no room for; they last as long as the page. */
const unstored = new Map<string, string>()

function keep(key: string, text: string): void {
  if (storeText(key, text, () => sessionStorage)) unstored.delete(key)
  else unstored.set(key, text)
}

function drop(key: string): void {
  unstored.delete(key)
  removeText(key, () => sessionStorage)
}

function readStored<T>(key: string): T | null {
  const text = unstored.get(key) ?? sessionStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as T)
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(first) === JSON.stringify(second)
