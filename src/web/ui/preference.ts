/** A setting that one person keeps on this machine. */
import { useLocalStorage } from '@mantine/hooks'

/** Whose setting it is; null is an account without a person, such as an API key's. */
export interface Person {
  readonly id: string | null
}

export function usePreference<T>(person: Person, name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useLocalStorage<T>({
    key: `worklane.${person.id ?? 'account'}.${name}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
  })
  return [value, setValue]
}
