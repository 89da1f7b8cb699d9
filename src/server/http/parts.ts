/** What the routes work with: the database, the bindings, the news of changes. Built once by the composition root. */

import type { Counts, Totals } from '../read/totals.ts'
import type { OperationParts } from '../resources/operation-call.ts'

export interface ServiceParts extends Omit<OperationParts, 'files' | 'signIn'> {
  readonly totals: Totals
  readonly counts: Counts
}

/** What special operations work with besides. */
export type MountParts = ServiceParts & OperationParts
