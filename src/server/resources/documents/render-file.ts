/** Lays out invoices and quotes, in a process of its own: the layout of hostile or very long texts takes long. */
import { takeJobs } from '../../isolated/take-jobs.ts'
import { getContent } from '../../pdf/document-content.ts'
import type { IssuedDocument, IssuingFirm } from '../../pdf/issued-document.ts'
import { renderDocument } from '../../pdf/render-document.ts'
import { embeddedInvoice } from './electronic.ts'

export interface Issued {
  readonly document: IssuedDocument
  /** The same with all its lines, even if they are not shown on paper. */
  readonly complete: IssuedDocument
  readonly sender: IssuingFirm
}

takeJobs(({ document, complete, sender }: Issued) => {
  const { picture } = sender.brand
  // Buffers arrive as plain bytes.
  const firm = { ...sender, brand: { ...sender.brand, picture: picture && Buffer.from(picture) } }
  return renderDocument(getContent(document, firm), new Date(), embeddedInvoice({ document, complete, sender: firm }))
})
