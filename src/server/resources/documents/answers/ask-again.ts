/**
 * Requests a new quote in place of an expired one. The request is stored with the quote and mailed to the person who
 * manages it.
 */

import { sql } from 'kysely'
import { requestRenewal } from '../../../../contract/operations/documents.ts'
import { problem } from '../../../../contract/requests/problem.ts'
import { clause } from '../../../../contract/requests/refusal.ts'
import type { Mails } from '../../../mail/mails.ts'
import { requireVisible } from '../../../write/find.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { handleWrite } from '../../handlers.ts'
import { requireAmounts } from '../amounts.ts'
import { mayAnswer } from './answer-quote.ts'
import { isOver } from './expired.ts'

export interface Asking {
  /** As entered by the person who asks. */
  readonly name: string
  readonly note: string | null
}

/** Throws a 409 if the quote can still be answered, was answered or replaced, or a new one was already requested. */
export async function askAgain(
  writing: WriteContext,
  mails: Pick<Mails, 'renewalRequested'>,
  id: number,
  { name, note }: Asking,
): Promise<void> {
  const { tx, actor } = writing
  const result = await sql<{ state: string; number: string | null; over: boolean; asked: boolean; replaced: boolean }>`
    select q.activeworkstate as state, q.number, ${isOver('q')} as over, q.renewalaskedon is not null as asked,
      q.replacedby is not null as replaced
    from quotes q
    join accounts a on a.id = q.account_id
    where q.account_id = ${actor.account} and q.id = ${id}::bigint
    for no key update of q
  `.execute(tx)
  const quote = result.rows[0]
  const quoteName = quote?.number ?? clause('This quote')
  if (quote?.replaced)
    throw problem('already_replaced', 'A newer version replaced {name}; answer that one', { name: quoteName })
  if (!quote?.over) {
    throw problem('wrong_state', '{name} is {state}. A new quote can be asked for once it has expired', {
      name: quoteName,
      state: quote?.state,
    })
  }
  if (quote.asked)
    throw problem('already_exists', 'A new quote was already asked for in place of {name}', { name: quoteName })
  await sql`
    update quotes
    set renewalaskedby = ${name}, renewalaskedon = now(), renewalnote = ${note}
    where account_id = ${actor.account} and id = ${id}::bigint
  `.execute(tx)
  await mails.renewalRequested(tx, { account: actor.account, quote: id })
}

export const askAgainOperation = handleWrite(requestRenewal, {
  tag: 'Quotes',
  summary: 'Request a renewal of an expired quote. The person responsible for it gets a mail.',
  right: [mayAnswer, requireAmounts('quote')],
  async run(writing, { id, values, parts }) {
    await requireVisible(writing, writing.bindingOf('quotes'), [id])
    await askAgain(writing, parts.mails, id, { name: values.name, note: values.note ?? null })
    return { answer: id, message: 'A new quote was asked for.', committed: parts.webhooks.runSoon }
  },
})
