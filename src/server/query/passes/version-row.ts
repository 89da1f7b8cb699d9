import type { Pass } from '../plan.ts'
import { seenVersion } from '../seen-changes.ts'

/**
 * Adds the version that a write of the actor is checked against. A resource that nobody writes may be a view without versions,
 * unless it is one that operations write.
 */
export const versionRow: Pass = (plan) => ({
  ...plan,
  version:
    plan.binding.resource.writers === 'nobody' && !plan.binding.hasVersions
      ? null
      : seenVersion(plan.actor, plan.binding),
})
