/** The right to read amounts of documents. */
import { problem } from '../../../contract/requests/problem.ts'
import { type DocumentKind, readsAmounts } from '../../../contract/resources/documents/documents.ts'
import type { Right } from '../operation.ts'

/** Throws a 403 if the caller may read the record but not its amounts. */
export const requireAmounts =
  (kind: DocumentKind): Right =>
  (actor) => {
    if (readsAmounts(actor)) return
    throw problem('no_permission', 'You do not have permission to view the amounts of this {thing}', { thing: kind })
  }
