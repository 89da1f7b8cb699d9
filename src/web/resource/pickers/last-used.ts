/** Recently chosen records by resource, across all pickers, which offer them first. */
import type { Me } from '../../data/me.ts'
import { storedPreference, usePreference } from '../../ui/preference.ts'

const none: readonly string[] = []
const nameOf = (target: string) => `used.${target}`

export const useLastUsed = (me: Me, target: string) => usePreference<readonly string[]>(me, nameOf(target), none)

/** Null if none has been chosen yet. */
export const lastUsed = (me: Me, target: string): string | null => storedPreference(me, nameOf(target), none)[0] ?? null
