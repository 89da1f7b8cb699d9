import { vi } from 'vitest'

/**
 * Repeats a check until it passes, and returns its result. Waits long enough for a busy machine: tests do not measure
 * speed.
 */
export const eventually = <Found>(check: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(check, { timeout: 50_000, interval: 20 })
