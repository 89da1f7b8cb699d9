import { sql } from 'kysely'
import { payments as declaration } from '../../../../contract/resources/documents/payments.ts'
import { bind, column, computed, relatedSource, relation } from '../../../query/binding.ts'
import { stampSources } from '../../shared-sources.ts'
import { invoiceScope, partScope } from '../../visibility/visibility.ts'

export const payments = bind({
  resource: declaration,
  table: 'payments',
  entity: null,
  relations: {
    invoice: relation('invoices', 'invoiceid'),
    company: relation('companies', 'companyid', 'invoice'),
  },
  base: null,
  visible: (actor) => partScope('invoices', 'invoiceid', invoiceScope(actor)),
  sources: {
    invoicenumber: relatedSource('invoice', 'number'),
    companyid: relatedSource('invoice', 'companyid'),
    companyname: relatedSource('company', 'name'),
    currency: relatedSource('invoice', 'currency'),
    exported: computed((row) => sql`(${row.column('booked')} is not null)`),
    pair: column(),
    credit: computed(
      (row) => sql`(${row.column('pair')} is null and exists (
        select 1
        from invoices v
        where v.account_id = ${row.column('account_id')} and v.id = ${row.column('invoiceid')} and v.deleted
      ))`,
    ),
    ...stampSources,
  },
})
