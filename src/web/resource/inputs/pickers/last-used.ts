/** Recently chosen records by resource, across all pickers, which offer them first. */
import type { Me } from '../../../data/me.ts'
import { storedPreference, usePreference } from '../../../ui/preference.ts'

const noIds: readonly string[] = []
const getName = (target: string) => `used.${target}`

export const useLastUsed = (me: Me, target: string) => usePreference<readonly string[]>(me, getName(target), noIds)

/** Null if none has been chosen yet. */
export const lastUsed = (me: Me, target: string): string | null =>
  storedPreference(me, getName(target), noIds)[0] ?? null
