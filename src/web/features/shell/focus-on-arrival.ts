/**
 * Moves the focus after a navigation: to the new page's heading, which screen readers then read, and on Back to the link that was
 * followed. Another state of the same page, such as the next week, keeps it on the pressed control, even if that was recreated; if it
 * is disabled there, as on the last page of a list, on the one beside it.
 * An input or dialog that takes the focus itself keeps it.
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusHeading } from '../../ui/keys/focus-heading.ts'

/** Maximum wait for a page's heading, in milliseconds. */
const maxWait = 10_000
/** Maximum wait for the control, in milliseconds, as the part of the page around it may be loading. */
const controlPatience = 1500

/** The link that was followed, by history entry. */
const followed = new Map<string, string>()

export function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(() => {
    let stop = () => {}
    let before: Element | null = null
    let again: Find | null = null
    const leave = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (!fromLocation) return
      stop()
      before = document.activeElement
      again = sameControl(before)
      const link = pathChanged && before?.closest('main a[href]')?.getAttribute('href')
      if (link) followed.set(getEntry(fromLocation), link)
    })
    const arrive = router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation) return
      stop()
      const was = before
      if (pathChanged) stop = watch(() => isElsewhere(was), linkTo(followed.get(getEntry(toLocation))))
      else if (again) stop = watch(() => isGone(was), again)
    })
    return () => {
      leave()
      arrive()
      stop()
    }
  }, [router])
}

const getEntry = ({ state }: { readonly state: { readonly __TSR_key?: string } }) => state.__TSR_key ?? ''

type Find = () => HTMLElement | null

const linkTo = (href: string | undefined): Find | null =>
  href === undefined ? null : () => document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)

/** Finds a control by its element type and accessible name, even if it was recreated. */
function sameControl(pressed: Element | null): Find | null {
  const kind = pressed?.closest('main') && pressed.matches('button, a') ? pressed.localName : null
  const name = pressed && getName(pressed)
  if (!kind || !name) return null
  return () =>
    [...document.querySelectorAll<HTMLElement>(`main ${kind}`)].find((control) => getName(control) === name) ?? null
}

const getName = (control: Element) => control.getAttribute('aria-label') ?? control.textContent

/**
 * Watches the page until the next key or pointer press, as parts that load later may replace the heading or the focused
 * element.
 * @param isLost whether the focus has to be moved
 * @param find finds the target; without it, or if it finds nothing, the heading is the target
 */
function watch(isLost: () => boolean, find: Find | null): () => void {
  const began = Date.now()
  let frame = 0
  const look = () => {
    frame = 0
    if (!isLost()) return
    const target = usable(find?.() ?? null)
    if (target) target.focus({ preventScroll: true })
    else if (find === null || Date.now() - began > controlPatience) focusHeading()
  }
  const lookSoon = () => {
    frame ||= requestAnimationFrame(look)
  }
  const observer = new MutationObserver(lookSoon)
  const timers = [setTimeout(look, controlPatience + 50), setTimeout(stop, maxWait)]
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

/** The control, or if it is disabled, an enabled one beside it. */
const usable = (control: HTMLElement | null): HTMLElement | null =>
  control?.matches(':disabled')
    ? (control.parentElement?.querySelector<HTMLElement>('button:enabled') ?? null)
    : control

const presses = ['keydown', 'pointerdown'] as const

const isNowhere = (now: Element | null) => now === null || now === document.body || now.matches('main')

/**
 * Whether nothing on the new page has the focus: it is still on the previous element, which may be gone, or outside the
 * page.
 */
function isElsewhere(before: Element | null): boolean {
  const now = document.activeElement
  if (now === null || isNowhere(now)) return true
  if (now.closest('[role=dialog], [role=menu], [role=listbox], #overlays')) return false
  return now === before || now.closest('main') === null
}

/** Whether the pressed control is gone or disabled, and nothing else has taken the focus. */
const isGone = (before: Element | null): boolean =>
  (!before?.isConnected || before.matches(':disabled')) && isNowhere(document.activeElement)
