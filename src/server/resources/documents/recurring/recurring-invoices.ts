import { recurringinvoices as declaration } from '../../../../contract/resources/documents/recurring-invoices.ts'
import { bind, relatedSource, relation } from '../../../query/binding.ts'
import { stampSources } from '../../shared-sources.ts'
import { invoiceScope, partScope } from '../../visibility/visibility.ts'

export const recurringinvoices = bind({
  resource: declaration,
  table: 'recurringinvoices',
  entity: null,
  relations: {
    invoice: relation('invoices', 'invoiceid'),
    company: relation('companies', 'companyid', 'invoice'),
  },
  base: null,
  visible: (actor) => partScope('invoices', 'invoiceid', invoiceScope(actor)),
  sources: {
    title: relatedSource('invoice', 'title'),
    invoicenumber: relatedSource('invoice', 'number'),
    companyid: relatedSource('invoice', 'companyid'),
    companyname: relatedSource('company', 'name'),
    grandtotal: relatedSource('invoice', 'grandtotal'),
    ...stampSources,
  },
})
