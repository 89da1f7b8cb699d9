/** What the routes work with: the database, the bindings, the news of changes. Built once by the composition root. */

import type { Counts, Totals } from '../read/totals.ts'
import type { OperationParts } from '../resources/operation.ts'

export interface Parts extends Omit<OperationParts, 'files' | 'signIn'> {
  readonly totals: Totals
  readonly counts: Counts
}
