import { vi } from 'vitest'

/**
 * Asks again and again until a check passes, and gives what it gives. It is patient enough for a machine that does several
 * things at once: no test is about speed.
 */
export const eventually = <Found>(check: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(check, { timeout: 50_000, interval: 20 })
