import { sql } from 'kysely'
import * as declared from '../../../contract/resources/documents/invoices.ts'
import { bind, column, computed, relation } from '../../query/binding.ts'
import type { Row } from '../../query/condition.ts'
import { creditedSources } from '../figures/credits-of-line.ts'
import { isOwed, isWithdrawnCredit } from '../figures/withdrawn-credit.ts'
import { invoiceAudience, invoiceLineAudience, invoicePartAudience } from '../history/audience.ts'
import { attachmentSource } from '../shared-sources.ts'
import { invoiceScope, lineScope, partScope } from '../visibility/visibility.ts'
import { documentRelations, documentSources, lineSources, phaseSources } from './document-sources.ts'

const paidAmount = (row: Row) => sql`(${row.column('paid')} + ${row.column('paidtax')})`

export const invoices = bind({
  resource: declared.invoices,
  table: 'invoices',
  entity: 'invoice',
  relations: documentRelations,
  base: null,
  visible: invoiceScope,
  audience: invoiceAudience,
  counts: (row) => sql`not ${isWithdrawnCredit(row)}`,
  sources: {
    ...documentSources('invoice'),
    attachments: attachmentSource('invoiceid'),
    exported: computed((row) => sql`(${row.column('booked')} is not null)`),
    creditof: column(),
    recurringid: column(),
    recurringdate: column(),
    paidAmount: computed(paidAmount),
    paid: column(),
    paidTax: computed(paidAmount),
    outstanding: computed(
      (row) =>
        sql`case when ${isOwed(row)} then ${row.column('grandtotal')} - ${row.column('paid')} - ${row.column('paidtax')} else 0 end`,
    ),
  },
})

export const invoicephases = bind({
  resource: declared.invoicephases,
  table: 'invoicephases',
  entity: null,
  relations: {},
  base: null,
  visible: (actor) => partScope('invoices', 'invoiceid', invoiceScope(actor)),
  audience: invoicePartAudience,
  sources: phaseSources('invoiceitems'),
})

export const invoiceitems = bind({
  resource: declared.invoiceitems,
  table: 'invoiceitems',
  entity: 'item',
  relations: { phase: relation('invoicephases', 'itemcollectionid') },
  base: null,
  visible: (actor) => lineScope(actor, 'invoices', 'invoiceid'),
  audience: invoiceLineAudience,
  sources: {
    ...lineSources('invoice'),
    ...creditedSources,
    creditof: column(),
    creditquantity: column(),
  },
})

export const invoiceterms = bind({
  resource: declared.invoiceterms,
  table: 'invoiceterms',
  entity: null,
  relations: {},
  base: null,
  visible: () => null,
})
