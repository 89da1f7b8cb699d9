/** Handles text left in a picker without choosing: selects the choice it names, or reports that there is none. */
import { type RefObject, useEffect } from 'react'
import { t } from '../../../language/t.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { type Choice, namedBy } from './choice.ts'

/** Handles typed text when the surrounding popover closes, except by Escape; null if there is no handler. */
export type CloseHandler = RefObject<(() => void) | null>

/** @param isUnread the choices could not be loaded */
export function applyTypedText(
  search: string,
  choices: readonly Choice[],
  choose: (value: string) => void,
  isUnread = false,
): void {
  if (search.trim() === '') return
  const choice = namedBy(search, choices)
  if (choice) choose(choice.value)
  else announceFailure(t('Nothing chosen'), noMatchMessage(search, choices, isUnread))
}

/** For an input in a popover of another component, which calls `closeHandler` before it closes. */
export function useBeforeClose(closeHandler: CloseHandler, act: () => void): void {
  useEffect(() => {
    closeHandler.current = act
    return () => {
      closeHandler.current = null
    }
  })
}

export function noMatchMessage(search: string, choices: readonly Choice[], isUnread: boolean): string {
  const text = search.trim()
  if (choices.some(({ isOffer = false }) => !isOffer)) return t('“{text}” fits several. Choose one.', { text })
  return isUnread
    ? t('The choices for “{text}” could not be loaded. Try again.', { text })
    : t('No results for “{text}”. Choose from the list.', { text })
}
