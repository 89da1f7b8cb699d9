/** Who reads what a document asks for. */
import { Problem } from '../../../contract/requests/problem.ts'
import { type DocumentKind, readsAmounts } from '../../../contract/resources/documents/documents.ts'
import type { Right } from '../operation.ts'

/** Refuses who may read the record but not what it asks for. */
export const requireAmounts =
  (kind: DocumentKind): Right =>
  (actor) => {
    if (readsAmounts(actor)) return
    throw new Problem('forbidden', `You do not have permission to view the amounts of this ${kind}.`)
  }
