import { recurringinvoices as declaration } from '../../../../contract/resources/documents/recurring-invoices.ts'
import { column, type ReadBinding, relatedSource, relation } from '../../../query/binding.ts'
import { stampSources } from '../../shared-sources.ts'
import { invoiceScope, partScope } from '../../visibility/visibility.ts'

export const recurringinvoices: ReadBinding<typeof declaration> = {
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
    id: column(),
    invoiceid: column(),
    title: relatedSource('invoice', 'title'),
    invoicenumber: relatedSource('invoice', 'number'),
    companyid: relatedSource('invoice', 'companyid'),
    companyname: relatedSource('company', 'name'),
    grandtotal: relatedSource('invoice', 'grandtotal'),
    rhythm: column(),
    nextdate: column(),
    enddate: column(),
    paused: column(),
    ...stampSources,
  },
}
