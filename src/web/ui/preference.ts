/** A setting that one person keeps on this machine. */
import { useLocalStorage } from '@mantine/hooks'
import type { Me } from '../api/me.ts'

export function usePreference<T>(me: Me, name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useLocalStorage<T>({
    key: `worklane.${me.id ?? 'account'}.${name}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
  })
  return [value, setValue]
}
