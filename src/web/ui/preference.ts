/** A setting that one person keeps on this machine. */
import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

/** Whose setting it is; null is an account without a person, such as an API key's. */
export interface Person {
  readonly id: string | null
}

export function usePreference<T>(person: Person, name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useLocalStorage<T>({
    key: keyOf(person, name),
    defaultValue: initial,
    getInitialValueInEffect: false,
  })
  return [value, setValue]
}

/** The same, read once. */
export const storedPreference = <T>(person: Person, name: string, initial: T): T =>
  readLocalStorageValue<T>({ key: keyOf(person, name), defaultValue: initial })

const keyOf = ({ id }: Person, name: string) => `worklane.${id ?? 'account'}.${name}`
