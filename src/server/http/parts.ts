/** Dependencies of the routes, built once by the composition root. */

import type { Settled } from '../change-log/settled.ts'
import type { Counts, Totals } from '../read/totals.ts'
import type { OperationParts } from '../resources/operation-call.ts'

export interface ServiceParts extends Omit<OperationParts, 'files' | 'signIn'> {
  readonly totals: Totals
  readonly counts: Counts
  readonly recentlySettled: () => Promise<Settled>
}

/** Dependencies of special operations. */
export type MountParts = ServiceParts & OperationParts
