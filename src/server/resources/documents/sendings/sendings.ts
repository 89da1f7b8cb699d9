import { sql } from 'kysely'
import { type DocumentKind, documentKinds, readsDocuments } from '../../../../contract/resources/documents/documents.ts'
import { sendings as declaration } from '../../../../contract/resources/documents/sendings.ts'
import type { Actor } from '../../../../contract/rights.ts'
import { bind, column, relation } from '../../../query/binding.ts'
import { allConditions, anyCondition, type Condition, fixedCondition } from '../../../query/condition.ts'
import { personName } from '../../shared-sources.ts'
import { invoiceScope, partScope, quoteScope } from '../../visibility/visibility.ts'

const scopes = { invoice: invoiceScope, quote: quoteScope } as const

const getIs = (kind: DocumentKind) => fixedCondition(`of-${kind}`, (row) => sql`${row.column(`${kind}id`)} is not null`)

/** Sendings have the visibility of their invoice or quote. */
function sendingScope(actor: Actor): Condition {
  const kinds = documentKinds.filter((kind) => readsDocuments(actor, kind))
  return anyCondition(
    kinds.map((kind) => {
      const scope = partScope(`${kind}s`, `${kind}id`, scopes[kind](actor))
      return scope ? allConditions([getIs(kind), scope]) : getIs(kind)
    }),
  )
}

export const sendings = bind({
  resource: declaration,
  table: 'sendings',
  entity: null,
  relations: { sender: relation('contacts', 'contactid') },
  base: null,
  visible: sendingScope,
  sources: {
    invoiceid: column(),
    quoteid: column(),
    sentto: column(),
    senton: column(),
    contactid: column(),
    contactname: personName('sender'),
    reminder: column(),
    status: column(),
    subject: column(),
    message: column(),
    refusal: column(),
  },
})
