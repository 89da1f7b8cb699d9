/** Projects that the person keeps at hand, in an order of their own: kept by the service, so they follow to every machine. */
import type { Me } from '../../data/me.ts'
import { usePreference } from '../../ui/preference.ts'

export interface Pin {
  readonly id: string
  /** As it was called when the person saw it last. */
  readonly title: string
}

/** More would be a list, not what is at hand. */
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

/** Pinned last, or pinned no longer. */
export function toggled(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  const others = pins.filter(({ id }) => id !== pin.id)
  return others.length < pins.length ? others : [...others, pin].slice(-most)
}

/** One place up or down; at an end it stays where it is. */
export function moved(pins: readonly Pin[], id: string, by: 1 | -1): readonly Pin[] {
  const from = pins.findIndex((pin) => pin.id === id)
  const to = from + by
  const pin = pins[from]
  if (!pin || to < 0 || to >= pins.length) return pins
  return pins.toSpliced(from, 1).toSpliced(to, 0, pin)
}
