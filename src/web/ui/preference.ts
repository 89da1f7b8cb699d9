/**
 * A personal setting, stored on this machine so that it is available at once and offline. Code that also stores settings elsewhere
 * watches changes (`watchPreferences`) and restores them (`adoptPreferences`).
 */
import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'
import { useCallback } from 'react'
import { storeText } from './storage.ts'

/** The person; null for an account without one, such as that of an API key. */
export interface PreferenceOwner {
  readonly id: string | null
}

type Watcher = (person: PreferenceOwner, name: string, value: unknown) => void

const watchers = new Set<Watcher>()

export function usePreference<T>(person: PreferenceOwner, name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useLocalStorage<T>({
    key: getKey(person, name),
    defaultValue: initial,
    getInitialValueInEffect: false,
  })
  // Stable, as effects depend on it.
  const set = useCallback(
    (next: T) => {
      setValue(next)
      for (const watch of watchers) watch({ id: person.id }, name, next)
    },
    [person.id, name, setValue],
  )
  return [value, set]
}

/** Reads the setting once, without subscribing. */
export const storedPreference = <T>(person: PreferenceOwner, name: string, initial: T): T =>
  readLocalStorageValue<T>({ key: getKey(person, name), defaultValue: initial })

/** Registers a listener for changes that the person makes in this tab. */
export function watchPreferences(watch: Watcher): void {
  watchers.add(watch)
}

/** Replaces the settings on this machine by those stored elsewhere; mounted components rerender. */
export function adoptPreferences(person: PreferenceOwner, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const key = getKey(person, name)
    const newValue = JSON.stringify(value)
    if (localStorage.getItem(key) === newValue) continue
    if (!storeText(key, newValue)) return
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }
}

const getKey = ({ id }: PreferenceOwner, name: string) => `worklane.${id ?? 'account'}.${name}`
