/**
 * Where keys go on after another page was opened: at its heading, which a screen reader reads out then. Back leads to the
 * link that was followed. Whatever takes the focus by itself keeps it, such as an input or a dialog.
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusHeading } from '../../ui/keys/focus-heading.ts'

/** Milliseconds that a page may take until its heading is there. */
const patience = 10_000
/** Milliseconds in which the link that was followed is waited for, as the part that it stands in may be on its way. */
const linkPatience = 1500

/** The link that was followed, by the entry of the browser's history. */
const followed = new Map<string, string>()

export function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(() => {
    let stop = () => {}
    let before: Element | null = null
    const leave = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop()
      before = document.activeElement
      const link = before?.closest('main a[href]')?.getAttribute('href')
      if (link) followed.set(entryOf(fromLocation), link)
    })
    const arrive = router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop()
      stop = watch(before, followed.get(entryOf(toLocation)) ?? null)
    })
    return () => {
      leave()
      arrive()
      stop()
    }
  }, [router])
}

const entryOf = ({ state }: { readonly state: { readonly __TSR_key?: string } }) => state.__TSR_key ?? ''

/** Until somebody presses something. Parts that come later may replace the heading, or what had the focus. */
function watch(before: Element | null, link: string | null): () => void {
  const began = Date.now()
  let frame = 0
  const look = () => {
    frame = 0
    if (!isLost(before)) return
    const target = link === null ? null : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`)
    if (target) target.focus({ preventScroll: true })
    else if (link === null || Date.now() - began > linkPatience) focusHeading()
  }
  const lookSoon = () => {
    frame ||= requestAnimationFrame(look)
  }
  const observer = new MutationObserver(lookSoon)
  const timers = [setTimeout(look, linkPatience + 50), setTimeout(stop, patience)]
  function stop() {
    observer.disconnect()
    cancelAnimationFrame(frame)
    for (const timer of timers) clearTimeout(timer)
    for (const event of presses) document.removeEventListener(event, stop, true)
  }
  for (const event of presses) document.addEventListener(event, stop, true)
  observer.observe(document.body, { childList: true, subtree: true })
  lookSoon()
  return stop
}

const presses = ['keydown', 'pointerdown'] as const

/** Nothing of the page has the focus: it is where it was before, which may be gone, or outside of the page. */
function isLost(before: Element | null): boolean {
  const now = document.activeElement
  if (now === null || now === document.body || now.matches('main')) return true
  if (now.closest('[role=dialog], [role=menu], [role=listbox], #overlays')) return false
  return now === before || now.closest('main') === null
}
