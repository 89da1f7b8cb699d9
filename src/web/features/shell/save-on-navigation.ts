/**
 * Saves in-place edits when a shortcut or Back opens another page, as a click elsewhere does. Before a reload or closing the tab,
 * when there is no time to save, the browser asks; also while a change on screen is not confirmed yet.
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isChanging } from '../../data/mutations/underway.ts'

/** Query parameters whose change replaces the content of the screen. All others are set by inputs that stay mounted. */
const places: readonly string[] = ['open', 'tab']

export function useSaveOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
        const [previousSearch, nextSearch] = [fromLocation?.search, toLocation.search] as readonly Search[]
        if (previousSearch && (pathChanged || places.some((name) => previousSearch[name] !== nextSearch?.[name])))
          leave(document.activeElement)
      }),
    [router],
  )
  useEffect(askBeforeEnd, [])
}

/** Excludes drafts (`data-kept`) and search inputs, and dialogs, which ask by themselves. */
const typedInPlace =
  ':is(input:not([type=search], [type=checkbox], [type=radio], [role=combobox]), textarea):not([role=dialog] *, [data-kept], [data-kept] *)'

/** @returns a function that removes the listeners */
function askBeforeEnd(): () => void {
  let before = ''
  const input = () => {
    const element = document.activeElement
    return element?.matches(typedInPlace) ? (element as HTMLInputElement | HTMLTextAreaElement) : null
  }
  const remember = () => {
    before = input()?.value ?? ''
  }
  // Enter saves and Escape restores the value, without moving the focus.
  const settle = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' || (key === 'Enter' && !(input() instanceof HTMLTextAreaElement))) remember()
  }
  const ask = (event: BeforeUnloadEvent) => {
    const field = input()
    if (isChanging() || (field && field.value !== before)) event.preventDefault()
  }
  addEventListener('focusin', remember)
  addEventListener('keyup', settle)
  addEventListener('beforeunload', ask)
  return () => {
    removeEventListener('focusin', remember)
    removeEventListener('keyup', settle)
    removeEventListener('beforeunload', ask)
  }
}

type Search = Readonly<Record<string, unknown>> | undefined

/** In-place inputs save on blur; those of a dialog are saved by its button. */
function leave(input: Element | null): void {
  if (input instanceof HTMLElement && input.matches('main :is(input, textarea)')) input.blur()
}
