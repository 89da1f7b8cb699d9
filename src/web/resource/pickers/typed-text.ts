/** Handles text left in a picker without choosing: selects the choice it names, or reports that there is none. */
import { type RefObject, useEffect } from 'react'
import { t } from '../../language/t.ts'
import { announceFailure } from '../../ui/toasts.tsx'
import { type Choice, namedBy } from './choice.ts'

/** Handles typed text when the surrounding popover closes, except by Escape; null if there is no handler. */
export type CloseHandler = RefObject<(() => void) | null>

export function applyTypedText(search: string, choices: readonly Choice[], choose: (value: string) => void): void {
  if (search.trim() === '') return
  const named = namedBy(search, choices)
  if (named) choose(named.value)
  else announceFailure(t('Nothing chosen'), noMatchMessage(search, choices))
}

/** For an input in a popover of another component, which calls `leaving` before it closes. */
export function useBeforeClose(leaving: CloseHandler, act: () => void): void {
  useEffect(() => {
    leaving.current = act
    return () => {
      leaving.current = null
    }
  })
}

export const noMatchMessage = (search: string, choices: readonly Choice[]) =>
  choices.some(({ isOffer = false }) => !isOffer)
    ? t('“{text}” fits several. Choose one.', { text: search.trim() })
    : t('No results for “{text}”. Choose from the list.', { text: search.trim() })
