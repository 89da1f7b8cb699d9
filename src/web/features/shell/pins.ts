/** Pinned projects, in the person's order. Stored by the service, so they are the same on all devices. */
import type { Me } from '../../data/me.ts'
import { usePreference } from '../../ui/preference.ts'

export interface Pin {
  readonly id: string
  /** The title when the person last saw it. */
  readonly title: string
}

/** Maximum number of pins. */
const max = 20
const noPins: readonly Pin[] = []

export function usePins(me: Me) {
  const [pins, setPins] = usePreference(me, 'pins', noPins)
  return {
    pins,
    isPinned: (id: string) => pins.some((pin) => pin.id === id),
    toggle: (pin: Pin) => setPins(toggled(pins, pin)),
    move: (id: string, offset: 1 | -1) => setPins(movePin(pins, id, offset)),
  }
}

/** Adds the pin at the end, or removes it. */
export function toggled(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  const matchingPins = pins.filter(({ id }) => id !== pin.id)
  return matchingPins.length < pins.length ? matchingPins : [...matchingPins, pin].slice(-max)
}

/** Moves the pin one place up or down, unless it is at the end. */
export function movePin(pins: readonly Pin[], id: string, offset: 1 | -1): readonly Pin[] {
  const fromIndex = pins.findIndex((pin) => pin.id === id)
  const toIndex = fromIndex + offset
  const pin = pins[fromIndex]
  if (!pin || toIndex < 0 || toIndex >= pins.length) return pins
  return pins.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, pin)
}
