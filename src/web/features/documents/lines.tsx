/** The lines of an invoice or a quote. */
import { useMemo } from 'react'
import type { Me } from '../../api/me.ts'
import type { RecordData } from '../../api/record.ts'
import { invoiceLines, quoteLines } from '../../arrangements/documents.ts'
import { RelatedLists } from '../../resource/details/related-lists.tsx'

const columns = ['name', 'phasename', 'billAmount']
const kinds = {
  invoices: { arrangement: invoiceLines, owner: 'invoiceid' },
  quotes: { arrangement: quoteLines, owner: 'quoteid' },
} as const

export function DocumentLines({ me, of, document }: { me: Me; of: keyof typeof kinds; document: RecordData }) {
  const { id } = document
  const lists = useMemo(() => {
    const { arrangement, owner } = kinds[of]
    return [{ title: 'Lines', arrangement, path: `/${of}/${id}/items`, columns, given: { [owner]: id }, linked: false }]
  }, [of, id])
  return <RelatedLists me={me} lists={lists} />
}
