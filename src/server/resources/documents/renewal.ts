/** Creates a new quote from an expired or declined one, with the same phases and lines. */

import { sql } from 'kysely'
import { renewQuote as renewing } from '../../../contract/operations/documents.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { numbered } from '../../../contract/requests/refusal.ts'
import { quotes as declaration } from '../../../contract/resources/documents/quotes.ts'
import { createRecords } from '../../write/create.ts'
import { requireVisible } from '../../write/find.ts'
import { loadRows } from '../../write/rows.ts'
import { lockedSnapshots } from '../../write/snapshot.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleWrite } from '../handlers.ts'
import { copyBreakdown } from '../lines/copied-breakdown.ts'
import { copiedFields } from '../lines/copied-fields.ts'
import { quoteSpec } from '../lines/document-specs.ts'
import { may } from '../operation.ts'
import { requireAmounts } from './amounts.ts'
import { isOver } from './answers/expired.ts'
import { requireClient } from './document-clients.ts'

/** Fields copied from the old quote. */
const fieldNames = `
  title description companyid projectid divisionid type quoteperiod terms clientaccess clientcompany clientcontactname
  address1 address2 address3 city state zipcode country pagetitle footerdetails layoutid showcostbreakdown
  showItemDescription taxable taxrate tags
`
  .trim()
  .split(/\s+/)

/**
 * Returns the id of the new quote. Throws a 409 unless the old one was declined or has expired, or if it was already
 * renewed or replaced.
 */
export async function renewQuote(writing: WriteContext, id: number): Promise<number> {
  const quotes = writing.bindingOf('quotes')
  await requireVisible(writing, quotes, [id])
  const quote = (await lockedSnapshots(writing, quotes, [id])).get(id) ?? {}
  const name = numbered('quote', id, quote.number as string | null)
  const issued = (await loadRows(writing, declaration, [id], ['currency', 'replacedby'])).get(id)
  if (issued?.replacedby)
    throw problem('already_replaced', '{name} was replaced by a newer version already; go on with that one', { name })
  if (quote.activeworkstate !== 'declined' && !(await hasExpired(writing, id))) {
    throw problem('wrong_state', '{name} is {state}; only an expired or declined quote is renewed', {
      name,
      state: quote.activeworkstate,
    })
  }
  if (await isRenewed(writing, id))
    throw problem('already_exists', '{name} was renewed already; go on with the new quote', { name })
  await requireClient(writing, name, quote.companyid)
  const values = { ...(await copiedFields(writing, quotes, quote, fieldNames)), renewalof: id }
  const [createdId] = await createRecords(writing, quotes, [
    { values, copyOf: { ...quote, currency: issued?.currency } },
  ])
  await copyBreakdown(
    writing,
    quoteSpec,
    quoteSpec,
    [{ sourceId: id, targetId: createdId as number, days: null }],
    'kept',
  )
  return createdId as number
}

async function hasExpired({ tx, actor }: WriteContext, id: number): Promise<boolean> {
  const result = await sql<{ over: boolean }>`
    select ${isOver('q')} as over
    from quotes q
    join accounts a on a.id = q.account_id
    where q.account_id = ${actor.account} and q.id = ${id}::bigint
  `.execute(tx)
  return result.rows[0]?.over ?? false
}

/** True if it was renewed, even if the actor cannot see the new quote. */
async function isRenewed({ tx, actor }: WriteContext, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from quotes
    where account_id = ${actor.account} and renewalof = ${id}::bigint and not deleted
    limit 1
  `.execute(tx)
  return rows.length > 0
}

export const renewOperation = handleWrite(renewing, {
  tag: 'Quotes',
  summary: 'Renew an expired or declined quote, once, as a new pending quote with its phases and lines.',
  right: [may('add', 'quotes'), requireAmounts('quote')],
  async run(writing, { id }) {
    return { answer: await renewQuote(writing, id), message: 'A new quote was made.' }
  },
})
