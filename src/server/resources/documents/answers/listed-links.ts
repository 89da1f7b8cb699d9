/** The links to a quote that were mailed, and how one is revoked: from then on it leads nowhere, like one that never was. */
import { sql } from 'kysely'
import { collectionPath } from '../../../../contract/language/collection-path.ts'
import { revokeQuoteLink } from '../../../../contract/operations/documents.ts'
import { quotelinks as declaration } from '../../../../contract/resources/documents/quote-links.ts'
import { bind, column, computed, relatedSource, relation } from '../../../query/binding.ts'
import { handleWrite } from '../../handlers.ts'
import { may } from '../../operation.ts'
import { partScope, quoteScope } from '../../visibility/visibility.ts'
import { requireAmounts } from '../amounts.ts'
import { onlyStaffSends } from '../sending.ts'

export const quotelinks = bind({
  resource: declaration,
  table: 'quote_links',
  entity: null,
  relations: { sending: relation('sendings', 'sendingid') },
  base: null,
  visible: (actor) => partScope('quotes', 'quoteid', quoteScope(actor)),
  sources: {
    quoteid: column(),
    sendingid: column(),
    sentto: relatedSource('sending', 'sentto'),
    createdon: column(),
    status: computed(
      (row) => sql`case when ${row.column('revokedon')} is not null then 'revoked'
        when ${row.column('tokenhash')} is null then 'lost' else 'open' end`,
    ),
    revokedon: column(),
    revokedby: column(),
  },
})

/** Revoking it again changes nothing. */
export const revokeLink = handleWrite(revokeQuoteLink, {
  at: collectionPath('/quotes/:quoteid/links'),
  tag: 'Quote links',
  summary: 'Revoke a link to the quote that was mailed. Whoever has it finds nothing there.',
  right: [may('edit', 'quotes'), onlyStaffSends('quote'), requireAmounts('quote')],
  async run({ tx, actor }, { id }) {
    await sql`
      update quote_links
      set revokedon = coalesce(revokedon, now()), revokedby = case when revokedon is null then ${actor.contact}::bigint else revokedby end
      where account_id = ${actor.account} and id = ${id}::bigint
    `.execute(tx)
    return { answer: { id }, message: 'The link was revoked.' }
  },
})
