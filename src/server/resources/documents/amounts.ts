/** The right to read amounts of documents. */
import { Problem } from '../../../contract/requests/problem.ts'
import { type DocumentKind, readsAmounts } from '../../../contract/resources/documents/documents.ts'
import type { Right } from '../operation.ts'

/** Throws a 403 if the caller may read the record but not its amounts. */
export const requireAmounts =
  (kind: DocumentKind): Right =>
  (actor) => {
    if (readsAmounts(actor)) return
    throw new Problem('forbidden', `You do not have permission to view the amounts of this ${kind}.`)
  }
