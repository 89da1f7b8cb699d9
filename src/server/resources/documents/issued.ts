/** Issued documents, as data and as PDF files. */
import {
  downloadInvoice,
  downloadQuote,
  type IssuedDocument,
  readIssuedInvoice,
  readIssuedQuote,
} from '../../../contract/operations/documents.ts'
import { notFound } from '../../../contract/requests/problem.ts'
import type { DocumentKind } from '../../../contract/resources/documents/documents.ts'
import { handleRead } from '../handlers.ts'
import { may } from '../operation.ts'
import { requireAmounts } from './amounts.ts'
import { offerTag } from './answers/offered.ts'
import { documentFile, fileName, readIssued } from './document-file.ts'
import { isClientItself, noteViewed } from './viewing.ts'

const about = (kind: DocumentKind) => ({
  isForDeleted: true,
  tag: kind === 'invoice' ? 'Invoices' : 'Quotes',
  right: [may('view', `${kind}s`), requireAmounts(kind)],
})

export const issuedData = (kind: DocumentKind) =>
  handleRead(kind === 'invoice' ? readIssuedInvoice : readIssuedQuote, {
    ...about(kind),
    summary: `Read the ${kind} as it was issued to the client, with its printed amounts. Whoever may read the PDF file may read it.`,
    async run({ id, actor, parts }) {
      const issued = await readIssued(parts, actor, kind, id)
      if (!issued) throw notFound(kind, id)
      if (isClientItself(actor)) await noteViewed(parts, actor.account, kind, id)
      const offer = kind === 'quote' ? offerTag(issued.document) : null
      return { data: withoutEmpty({ ...issued.document, offer }) as IssuedDocument }
    },
  })

export const issuedFile = (kind: DocumentKind) =>
  handleRead(kind === 'invoice' ? downloadInvoice : downloadQuote, {
    ...about(kind),
    summary: `Download the ${kind} as a PDF file. Clients can read its amounts, although they are hidden in JSON.`,
    async run({ id, actor, parts }) {
      const file = await documentFile(parts, actor, kind, id)
      if (!file) throw notFound(kind, id)
      if (isClientItself(actor)) await noteViewed(parts, actor.account, kind, id)
      return { content: file.content, headers: getHeaders(file.number) }
    },
  })

/** Headers with the file name; non-ASCII names as in RFC 6266 and RFC 8187. */
function getHeaders(number: string): Record<string, string> {
  const name = fileName(number)
  const plain = name.replace(/[^\x20-\x7e]/g, '-')
  return {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
  }
}

/** Drops empty values, as everywhere in the API. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, withoutEmpty(part)] as const)
      .filter(([, part]) => !isEmpty(part)),
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
