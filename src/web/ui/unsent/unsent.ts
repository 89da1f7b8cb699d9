/** What somebody has typed and not sent yet, kept in this tab while they look at something else, until they sign out. */
import { useState } from 'react'
import type { PreferenceOwner } from '../preference.ts'

const prefix = 'worklane.unsent.'

export interface Unsent<T> {
  readonly value: T
  set(change: Partial<T>): void
  /** `sent` is not to be sent any more; what was typed meanwhile stays. */
  forget(sent: T): void
}

/**
 * @param place what it is written about, such as `projects/4`; a component is for one place as long as it lives
 * @param initial of which nothing is to be kept
 */
export function useUnsent<T extends object>({ id }: PreferenceOwner, place: string, initial: T): Unsent<T> {
  const key = `${prefix}${id ?? 'account'}.${place}`
  const [value, setValue] = useState(() => kept<T>(key) ?? initial)
  return {
    value,
    set(change) {
      const next = { ...(kept<T>(key) ?? initial), ...change }
      if (isSame(next, initial)) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(next))
      setValue(next)
    },
    forget(sent) {
      // Whoever has left the page meanwhile finds nothing there either.
      if (isSame(kept(key), sent)) sessionStorage.removeItem(key)
      setValue((now) => (isSame(now, sent) ? initial : now))
    },
  }
}

/** Whoever signs in next at this machine finds nothing. */
export function forgetUnsent(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

function kept<T>(key: string): T | null {
  const text = sessionStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as T)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
