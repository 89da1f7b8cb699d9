/** The lines of an invoice or a quote. */
import { useMemo } from 'react'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { RelatedLists } from '../../resource/record/related-lists.tsx'
import { invoiceLines, quoteLines } from '../../views/documents.ts'

const columns = ['name', 'phasename', 'billAmount']
const kinds = {
  invoices: { view: invoiceLines, owner: 'invoiceid' },
  quotes: { view: quoteLines, owner: 'quoteid' },
} as const

export function DocumentLines({ me, of, document }: { me: Me; of: keyof typeof kinds; document: RecordData }) {
  const { id } = document
  const lists = useMemo(() => {
    const { view, owner } = kinds[of]
    return [{ title: 'Lines', view, path: `/${of}/${id}/items`, columns, given: { [owner]: id }, linked: false }]
  }, [of, id])
  return <RelatedLists me={me} lists={lists} />
}
