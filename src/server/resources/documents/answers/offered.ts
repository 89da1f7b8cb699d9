/** What a quote offers: whoever accepts it has read these words and sums, and not what they were changed to meanwhile. */
import { hash } from 'node:crypto'
import { message } from '../../../../contract/messages/message.ts'
import { Problem } from '../../../../contract/requests/problem.ts'
import type { IssuedDocument } from '../../../pdf/issued-document.ts'
import { readRowIn } from '../../../write/find.ts'
import type { Writing } from '../../../write/writing.ts'
import { readIssued } from '../document-file.ts'

/** Said to whoever accepts what is offered no more. */
export const offerChanged = message('This quote was changed after you opened it. Read it again before you accept it.')

/** Short, the same for the same offer, and another one for any other. */
export function offerTag(quote: IssuedDocument): string {
  const { title, description, phases, taxes, total, currency, validdate, terms } = quote
  const offered = { title, description, phases, taxes, total, currency, validdate, terms }
  return hash('sha256', JSON.stringify(offered), 'base64url').slice(0, 22)
}

/** Refuses with 409 where the quote, which is locked, offers something else than what was read. */
export async function requireOffer({ tx, actor, bindingOf }: Writing, id: number, read: string): Promise<void> {
  const issued = await readIssued({ bindingOf, database: { kysely: tx, readRow: readRowIn(tx) } }, actor, 'quote', id)
  // Whoever does not see the quote is refused by what comes next.
  if (issued && offerTag(issued.document) !== read) throw new Problem('conflict', offerChanged)
}
