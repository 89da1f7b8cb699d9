/** The effects of a resource whose writes do nothing beyond storing fields. */
import type { Effects } from './writing.ts'

export const noEffects: Effects = {
  check: () => {},
  prepare: async (_writing, drafts) => drafts,
  created: async () => {},
  changed: async () => {},
  completed: async () => {},
  removed: async () => {},
  restored: async () => {},
  children: [],
}
