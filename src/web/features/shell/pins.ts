/** Pinned projects, in the person's order. Stored by the service, so they are the same on all devices. */
import type { Me } from '../../data/me.ts'
import { usePreference } from '../../ui/preference.ts'

export interface Pin {
  readonly id: string
  /** The title when the person last saw it. */
  readonly title: string
}

/** Maximum number of pins. */
const most = 20
const nothing: readonly Pin[] = []

export function usePins(me: Me) {
  const [pins, setPins] = usePreference(me, 'pins', nothing)
  return {
    pins,
    isPinned: (id: string) => pins.some((pin) => pin.id === id),
    toggle: (pin: Pin) => setPins(toggled(pins, pin)),
    move: (id: string, by: 1 | -1) => setPins(moved(pins, id, by)),
  }
}

/** Adds the pin at the end, or removes it. */
export function toggled(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  const others = pins.filter(({ id }) => id !== pin.id)
  return others.length < pins.length ? others : [...others, pin].slice(-most)
}

/** Moves the pin one place up or down, unless it is at the end. */
export function moved(pins: readonly Pin[], id: string, by: 1 | -1): readonly Pin[] {
  const from = pins.findIndex((pin) => pin.id === id)
  const to = from + by
  const pin = pins[from]
  if (!pin || to < 0 || to >= pins.length) return pins
  return pins.toSpliced(from, 1).toSpliced(to, 0, pin)
}
