/** A tag of a quote's content, so that people accept what they have read and not a later version. */
import { hash } from 'node:crypto'
import { message } from '../../../../contract/messages/message.ts'
import { problem } from '../../../../contract/requests/problem.ts'
import type { IssuedDocument } from '../../../pdf/issued-document.ts'
import { readRowIn } from '../../../write/find.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { readIssued } from '../document-file.ts'

/** The refusal if the quote was changed since it was read. */
export const offerChanged = message('This quote was changed after you opened it. Read it again before you accept it.')

/** A short hash of the offer. */
export function offerTag(quote: IssuedDocument): string {
  const { title, description, phases, taxes, total, currency, validdate, terms } = quote
  const offer = { title, description, phases, taxes, total, currency, validdate, terms }
  return hash('sha256', JSON.stringify(offer), 'base64url').slice(0, 22)
}

/** Throws a 409 if the quote no longer offers what was read. The quote must be locked. */
export async function requireOffer({ tx, actor, bindingOf }: WriteContext, id: number, read: string): Promise<void> {
  const issued = await readIssued({ bindingOf, database: { kysely: tx, readRow: readRowIn(tx) } }, actor, 'quote', id)
  // Null if the actor cannot see the quote, which the next step refuses.
  if (issued && offerTag(issued.document) !== read)
    throw problem('changed_meanwhile', 'This quote was changed after you opened it. Read it again before you accept it')
}
