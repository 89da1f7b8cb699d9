/** Accepting and declining a quote: who, when and from where is recorded. */
import { sql } from 'kysely'
import { longtext, text } from '../../../../contract/language/field.ts'
import { body } from '../../../../contract/requests/body.ts'
import { Problem } from '../../../../contract/requests/problem.ts'
import { userTypes } from '../../../../contract/rights.ts'
import { changeRecords } from '../../../write/update.ts'
import type { Writing } from '../../../write/writing.ts'
import { may, operation, type Right, record } from '../../operation.ts'
import { requireAmounts } from '../amounts.ts'
import { isOver } from './expired.ts'

export type QuoteVerdict = 'accepted' | 'declined'

export interface QuoteAnswer {
  readonly verdict: QuoteVerdict
  /** As typed by whoever answers. */
  readonly name: string
  readonly note: string | null
  /** Network address that the answer came from. */
  readonly address: string
}

/** Moves a sent quote and records who answered. Throws a 409 where it is answered already or no longer valid. */
export async function answerQuote(writing: Writing, id: number, answer: QuoteAnswer): Promise<void> {
  const { tx, actor } = writing
  const result = await sql<{ state: string; number: string | null; over: boolean }>`
    select q.activeworkstate as state, q.number, ${isOver('q')} as over
    from quotes q
    join accounts a on a.id = q.account_id
    where q.account_id = ${actor.account} and q.id = ${id}::bigint
    for no key update of q
  `.execute(tx)
  const quote = result.rows[0]
  const name = quote?.number ?? 'This quote'
  if (quote?.over) {
    throw new Problem('conflict', `${name} has expired. Ask for a new quote.`)
  }
  if (quote && quote.state !== 'sent' && quote.state !== 'pending') {
    throw new Problem('conflict', `${name} was answered already: it is ${quote.state}.`)
  }
  await changeRecords(writing, writing.bindingOf('quotes'), [{ id, values: { activeworkstate: answer.verdict } }])
  await sql`
    update quotes
    set answeredby = ${answer.name}, answeredon = now(), answeredfrom = ${answer.address},
      answernote = ${answer.note}
    where account_id = ${actor.account} and id = ${id}::bigint
  `.execute(tx)
}

/** Clients answer what they see; staff records what a client has said. */
export const mayAnswer: Right = (actor, by) => {
  const action = actor.userType === userTypes.client ? 'view' : 'edit'
  may(action, 'quotes')(actor, by)
}

const answerBody = body('answer', {
  name: text({ label: 'Name of who answers', required: true }),
  note: longtext({ label: 'Note', max: 2000 }),
})

export const answerOperations = (['accept', 'decline'] as const).map((action) =>
  operation({
    method: 'POST',
    path: `/quotes/:recordid/${action}`,
    of: 'quotes',
    tag: 'Quotes',
    summary: `${action === 'accept' ? 'Accept' : 'Decline'} a quote that was sent. The name, the time and the address are recorded.`,
    right: [mayAnswer, requireAmounts('quote')],
    body: answerBody,
    answers: record('quotes'),
    async run(writing, { id, values, address }) {
      const verdict = action === 'accept' ? 'accepted' : 'declined'
      const answer = { verdict, name: String(values.name), note: values.note ?? null, address } as const
      await answerQuote(writing, id, answer)
      return { answer: id, message: `The quote was ${verdict}.` }
    },
  }),
)
