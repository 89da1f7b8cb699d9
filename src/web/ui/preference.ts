/**
 * A personal setting, stored on this machine so that it is available at once and offline. Code that also stores settings elsewhere
 * watches changes (`watchPreferences`) and restores them (`adoptPreferences`).
 */
import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'
import { useCallback } from 'react'

/** Whose setting it is; null is an account without a person, such as an API key's. */
export interface PreferenceOwner {
  readonly id: string | null
}

type Watcher = (person: PreferenceOwner, name: string, value: unknown) => void

const watchers = new Set<Watcher>()

export function usePreference<T>(person: PreferenceOwner, name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useLocalStorage<T>({
    key: keyOf(person, name),
    defaultValue: initial,
    getInitialValueInEffect: false,
  })
  // The same function as long as it is the same setting: effects depend on it.
  const set = useCallback(
    (next: T) => {
      setValue(next)
      for (const watch of watchers) watch({ id: person.id }, name, next)
    },
    [person.id, name, setValue],
  )
  return [value, set]
}

/** The same, read once. */
export const storedPreference = <T>(person: PreferenceOwner, name: string, initial: T): T =>
  readLocalStorageValue<T>({ key: keyOf(person, name), defaultValue: initial })

/** Hears of every setting that the person changes in this tab. */
export function watchPreferences(watch: Watcher): void {
  watchers.add(watch)
}

/** Settings from elsewhere take the place of those on this machine; what is on the screen follows. */
export function adoptPreferences(person: PreferenceOwner, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const key = keyOf(person, name)
    const newValue = JSON.stringify(value)
    if (localStorage.getItem(key) === newValue) continue
    localStorage.setItem(key, newValue)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }
}

const keyOf = ({ id }: PreferenceOwner, name: string) => `worklane.${id ?? 'account'}.${name}`
