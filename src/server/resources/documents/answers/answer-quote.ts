/** Accepts or declines a quote, and records who answered, when and from where. */

import { sql } from 'kysely'
import { acceptQuote, declineQuote } from '../../../../contract/operations/documents.ts'
import { problem } from '../../../../contract/requests/problem.ts'
import { clause } from '../../../../contract/requests/refusal.ts'
import { userTypes } from '../../../../contract/rights.ts'
import { changeRecords } from '../../../write/update.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { handleWrite } from '../../handlers.ts'
import { may, type Right } from '../../operation.ts'
import { requireAmounts } from '../amounts.ts'
import { expired, isOver } from './expired.ts'
import { requireOffer } from './offered.ts'

export type QuoteVerdict = 'accepted' | 'declined'

export interface QuoteAnswer {
  readonly verdict: QuoteVerdict
  /** As entered by the person who answers. */
  readonly name: string
  readonly note: string | null
  /** IP address of the request. */
  readonly address: string
  /** The tag of the offer that the person read; null if not sent. */
  readonly offer?: string | null
}

/**
 * Accepts or declines a sent quote and records who did. Throws a 409 if it is answered already, has expired, or, for an
 * acceptance, has changed since it was read.
 */
export async function answerQuote(writing: WriteContext, id: number, answer: QuoteAnswer): Promise<void> {
  const { tx, actor } = writing
  const result = await sql<{ state: string; number: string | null; over: boolean }>`
    select q.activeworkstate as state, q.number, ${isOver('q')} as over
    from quotes q
    join accounts a on a.id = q.account_id
    where q.account_id = ${actor.account} and q.id = ${id}::bigint
    for no key update of q
  `.execute(tx)
  const quote = result.rows[0]
  const name = quote?.number ?? clause('This quote')
  if (quote?.over) throw expired(name)
  if (quote && quote.state !== 'sent' && quote.state !== 'pending') {
    throw problem('already_answered', '{name} was answered already: it is {state}', { name, state: quote.state })
  }
  if (answer.verdict === 'accepted' && answer.offer != null) await requireOffer(writing, id, answer.offer)
  await changeRecords(writing, writing.bindingOf('quotes'), [{ id, values: { activeworkstate: answer.verdict } }])
  await sql`
    update quotes
    set answeredby = ${answer.name}, answeredon = now(), answeredfrom = ${answer.address},
      answernote = ${answer.note}
    where account_id = ${actor.account} and id = ${id}::bigint
  `.execute(tx)
}

/** Clients may answer quotes that they can see; staff record a client's answer. */
export const mayAnswer: Right = (actor, authority) => {
  const action = actor.userType === userTypes.client ? 'view' : 'edit'
  may(action, 'quotes')(actor, authority)
}

const recorded = 'The name, the time and the address are recorded.'
const summaries = {
  accept: `Accept a sent quote. ${recorded} With the \`offer\` of its document, it is refused if the quote has changed since.`,
  decline: `Decline a sent quote. ${recorded}`,
} as const

const declarations = { accept: acceptQuote, decline: declineQuote } as const

export const answerOperations = (['accept', 'decline'] as const).map((action) =>
  handleWrite(declarations[action], {
    tag: 'Quotes',
    summary: summaries[action],
    right: [mayAnswer, requireAmounts('quote')],
    async run(writing, { id, values, address }) {
      const verdict = action === 'accept' ? 'accepted' : 'declined'
      const answer = {
        verdict,
        name: values.name,
        note: values.note ?? null,
        address,
        offer: values.offer ?? null,
      } as const
      await answerQuote(writing, id, answer)
      return { answer: id, message: `The quote was ${verdict}.` }
    },
  }),
)
