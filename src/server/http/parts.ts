/** What the routes work with: the database, the bindings, the news of changes. Built once by the composition root. */
import type { OperationParts } from '../resources/operation.ts'
import type { Totals } from './totals.ts'

export interface Parts extends Omit<OperationParts, 'files' | 'signIn'> {
  readonly totals: Totals
}
