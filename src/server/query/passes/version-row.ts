import type { Pass } from '../plan.ts'
import { seenVersion } from '../seen-changes.ts'

/** The version under which the actor may change the record. What nobody writes may be a view, whose rows have none. */
export const versionRow: Pass = (plan) => ({
  ...plan,
  version: plan.binding.resource.writers === 'nobody' ? null : seenVersion(plan.actor, plan.binding),
})
