/** What is typed in place is kept when another page is opened by a key or by Back, as it is when something else is pressed. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Parts of an address that take away what stands on the screen; all others come from inputs that stay. */
const places: readonly string[] = ['open', 'tab']

export function useLeaveInputs(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
        const [from, to] = [fromLocation?.search, toLocation.search] as readonly Search[]
        if (from && (pathChanged || places.some((name) => from[name] !== to?.[name]))) leave(document.activeElement)
      }),
    [router],
  )
}

type Search = Readonly<Record<string, unknown>> | undefined

/** Inputs save when they are left; those of a dialog wait for its button. */
function leave(input: Element | null): void {
  if (input instanceof HTMLElement && input.matches('main :is(input, textarea)')) input.blur()
}
