/** The language in which the firm writes to its clients, which may differ from the user's. */
import { useQuery } from '@tanstack/react-query'
import type { Translate } from '../../contract/messages/messages.ts'
import { translateIn } from '../language/translate-in.ts'
import { useMe } from './me.ts'

/** Undefined while it is loading. */
export function useLetterLanguage(): Translate | undefined {
  const { locale } = useMe().account
  return useQuery({ queryKey: ['language', locale], queryFn: () => translateIn(locale) }).data
}
