/** The effects of a resource whose writes only store fields. */
import type { Effects } from './write-context.ts'

export const noEffects = {
  check: () => {},
  prepare: async <OneDraft>(_writing: unknown, drafts: readonly OneDraft[]) => drafts,
  created: async () => {},
  changed: async () => {},
  completed: async () => {},
  removing: async () => {},
  removed: async () => {},
  restoring: async () => {},
  restored: async () => {},
  children: [],
} as const satisfies Effects
