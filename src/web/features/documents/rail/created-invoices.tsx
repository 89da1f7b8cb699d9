/** Invoices created by a recurring invoice, newest first. */
import { useMemo } from 'react'
import type { Me } from '../../../data/me.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { RelatedLists } from '../../../resource/record/related/related-lists.tsx'
import { invoices } from '../../../views/documents.ts'
import { recurringInvoices } from '../../../views/recurring-invoices.ts'

const columns = ['title', 'number', 'activeworkstate', 'invoicedate', 'grandtotal']

export function CreatedInvoices({ me, recurring }: { me: Me; recurring: RecordData }) {
  const { id } = recurring
  const lists = useMemo(
    () => [
      {
        title: t('Invoices'),
        view: invoices,
        path: '/invoices',
        columns,
        params: { recurringid: String(id), status: 'all', sortby: 'invoicedate', sortorder: 'desc' },
        limit: 8,
      },
    ],
    [id],
  )
  return <RelatedLists me={me} recordView={recurringInvoices} record={recurring} lists={lists} />
}
