/**
 * Whether the service is reachable, stored in the query library's `onlineManager`. While it is not, reads wait instead of failing;
 * failed ones are repeated once it is.
 */
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Milliseconds before the first retry; the wait grows up to the longest. */
const firstWait = 1000
const longestWait = 8000

/** Statuses of a proxy in front of the service, or of a service that is temporarily unavailable. */
export const isUnreachableStatus = (status: number): boolean => status >= 502 && status <= 504

let isLooking = false

/** @param answers sends a test request; resolves to whether the service responds */
export function reportUnreachable(answers: () => Promise<boolean>): void {
  onlineManager.setOnline(false)
  if (isLooking) return
  isLooking = true
  lookFor(answers).finally(() => {
    isLooking = false
    onlineManager.setOnline(true)
  })
}

export const useIsUnreachable = (): boolean => !useSyncExternalStore(subscribe, isOnline)

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

async function lookFor(answers: () => Promise<boolean>): Promise<void> {
  for (let wait = firstWait; ; wait = Math.min(wait * 1.5, longestWait)) {
    await pause(wait)
    if (await answers().catch(() => false)) return
  }
}

/** Ends early when the browser is online again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
  })
}
