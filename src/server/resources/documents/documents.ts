import { sql } from 'kysely'
import {
  type DocumentKind,
  documents as declaration,
  documentKinds,
  readsDocuments,
} from '../../../contract/resources/documents/documents.ts'
import { invoices } from '../../../contract/resources/documents/invoices.ts'
import { quotes } from '../../../contract/resources/documents/quotes.ts'
import type { Actor } from '../../../contract/rights.ts'
import { bind, column, computed, relatedAlias, relation } from '../../query/binding.ts'
import {
  allConditions,
  anyCondition,
  type Condition,
  fixedCondition,
  type Row,
  rowNamed,
} from '../../query/condition.ts'
import { isWithdrawnCredit } from '../figures/withdrawn-credit.ts'
import { invoiceScope, quoteScope } from '../visibility/visibility.ts'

const scopes = { invoice: invoiceScope, quote: quoteScope } as const
const states = { invoice: invoices.fields.activeworkstate.values, quote: quotes.fields.activeworkstate.values } as const

/**
 * Repeats the states that the kind can have, so that the planner can exclude the other kind if a filter names a state.
 */
const getIs = (kind: DocumentKind) =>
  fixedCondition(
    `of-${kind}`,
    (row) => sql`${row.column('kind')} = ${sql.lit(kind)}
      and ${row.column('activeworkstate')} in (${sql.join(states[kind].map((state) => sql.lit(state)))})`,
  )

/** Documents have the visibility of their invoice or quote. */
function documentScope(actor: Actor): Condition {
  const kinds = documentKinds.filter((kind) => readsDocuments(actor, kind))
  return anyCondition(
    kinds.map((kind) => {
      const scope = scopes[kind](actor)
      return scope ? allConditions([getIs(kind), scope]) : getIs(kind)
    }),
  )
}

const address = (what: 'document' | 'pdf') =>
  computed(
    (row) => sql`concat('/api/v4/', ${row.column('kind')}, 's/', ${row.column('recordid')}, ${sql.lit(`/${what}`)})`,
  )

/** The project's title as it is printed: what was issued does not follow a new one. */
const printedProject = (row: Row) => {
  const titleIn = (kind: DocumentKind) =>
    sql`(
      select case when d.issuerid is null then ${sql.ref(`${relatedAlias(row, 'project')}.title`)} else d.projectprinted end
      from ${sql.table(`${kind}s`)} d
      where d.account_id = ${row.column('account_id')} and d.id = ${row.column('recordid')}
    )`
  return sql`case ${row.column('kind')} when 'invoice' then ${titleIn('invoice')} else ${titleIn('quote')} end`
}

export const documents = bind({
  resource: declaration,
  table: 'documents',
  lacks: 'single',
  entity: null,
  relations: { project: relation('projects', 'projectid') },
  base: fixedCondition('no-template', (row) => sql`not ${row.column('template')}`),
  visible: documentScope,
  counts: (row) => sql`not (${row.column('kind')} = 'invoice' and exists (
      select 1
      from invoices v
      where v.account_id = ${row.column('account_id')} and v.id = ${row.column('recordid')}
        and ${isWithdrawnCredit(rowNamed('v'))}
    ))`,
  sources: {
    id: column('recordid'),
    kind: column(),
    number: column(),
    title: column(),
    activeworkstate: column(),
    companyid: column(),
    clientcompany: column(),
    projectid: column(),
    projecttitle: computed(printedProject, ['project']),
    date: column(),
    duedate: column(),
    validdate: column(),
    currency: column(),
    subtotal: column(),
    tax: column(),
    total: column(),
    paid: column(),
    outstanding: column(),
    url: address('document'),
    pdfurl: address('pdf'),
    lastmodified: column(),
    lastmodifiedutc: column('lastmodified'),
  },
})
