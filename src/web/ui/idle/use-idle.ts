/** Returns the absence of a person who was away while something was running. Each person sets the limit. */
import { useEffect, useRef, useState } from 'react'
import { type PreferenceOwner, usePreference } from '../preference.ts'
import { storeText } from '../storage.ts'
import { type Absence, createIdleWatch, type IdleWatch } from './idle-watch.ts'

/** Minutes without input after which a person counts as away; 0 is never. */
export const idleLimits = [15, 30, 60, 120, 0] as const
const usualLimit = 60

export const useIdleLimit = (person: PreferenceOwner): [number, (minutes: number) => void] =>
  usePreference<number>(person, 'idle-after', usualLimit)

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const storageKey = 'worklane.input-at'

/**
 * @param since start of what is running, in milliseconds
 * @returns the absence, until it is settled
 */
export function useIdle(person: PreferenceOwner, since: number): [Absence | null, () => void] {
  const [minutes] = useIdleLimit(person)
  const [absence, setAbsence] = useState<Absence | null>(null)
  const watch = useRef<IdleWatch | null>(null)
  const begunRef = useRef(since)
  begunRef.current = since
  useEffect(() => {
    if (minutes === 0) return
    const idleWatch = createIdleWatch({ limit: minutes * 60_000, load: lastInput, save: saveInput })
    watch.current = idleWatch
    const onActivity = () => {
      if (document.visibilityState === 'hidden') return
      const absence = idleWatch.input(Date.now(), begunRef.current)
      if (absence) setAbsence(absence)
    }
    for (const sign of signs) window.addEventListener(sign, onActivity, { passive: true, capture: true })
    document.addEventListener('visibilitychange', onActivity)
    // Starting the timer or opening the page counts as input: there may be no other before the person leaves.
    onActivity()
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onActivity, { capture: true })
      document.removeEventListener('visibilitychange', onActivity)
    }
  }, [minutes])
  const settle = () => {
    watch.current?.settle(Date.now())
    setAbsence(null)
  }
  return [absence, settle]
}

const lastInput = () => Number(localStorage.getItem(storageKey)) || null
const saveInput = (index: number) => storeText(storageKey, String(index))
