/** Issued documents, as data and as PDF files. */
import { array, boolean, integer, number, object, type Schema, string } from '../../../contract/json-schema.ts'
import { notFound } from '../../../contract/requests/problem.ts'
import { type DocumentKind, documentKinds } from '../../../contract/resources/documents/documents.ts'
import { may, reading } from '../operation.ts'
import { requireAmounts } from './amounts.ts'
import { offerTag } from './answers/offered.ts'
import { documentFile, fileName, readIssued } from './document-file.ts'
import { isClientItself, noteViewed } from './viewing.ts'

const date: Schema = { type: 'string', format: 'date' }
const party = (...parts: readonly string[]): Schema => object(Object.fromEntries(parts.map((part) => [part, string])))

const line = object({
  name: string,
  description: string,
  quantity: number,
  unit: { const: 'hour', description: 'Left out where the quantity counts pieces.' },
  price: { ...number, description: 'Per unit; left out where the amount was fixed by hand.' },
  amount: number,
  discount: object({ percent: number, amount: number }),
  taxable: boolean,
})

const document = object(
  {
    id: integer,
    kind: { enum: documentKinds },
    number: string,
    heading: { type: 'string', description: 'What the document is called, such as Invoice or Estimate.' },
    title: string,
    status: string,
    description: string,
    firm: party('name', 'address', 'footer', 'taxnumber', 'bankname', 'iban', 'bic'),
    client: party('company', 'contact', 'address1', 'address2', 'address3', 'city', 'state', 'zipcode', 'country'),
    project: string,
    date,
    duedate: date,
    validdate: date,
    purchaseordernumber: string,
    precedinginvoices: {
      ...array(object({ number: string, date })),
      description: 'The invoice that a credit note credits.',
    },
    quotedby: string,
    approveddate: { ...date, description: 'When the quote was accepted.' },
    answeredby: { type: 'string', description: 'Who accepted or declined the quote, by the name that they typed.' },
    answeredon: { type: 'string', description: "When that was, in the account's time." },
    renewalaskedby: { type: 'string', description: 'Who asked for a new quote after this one had expired.' },
    replacedby: { type: 'integer', description: 'The newer version that was issued in its place.' },
    showlines: { type: 'boolean', description: 'Whether each line is shown, or phases with their amounts only.' },
    phases: array(object({ name: string, description: string, amount: number, lines: array(line) })),
    currency: string,
    subtotal: number,
    taxes: array(object({ rate: number, amount: number })),
    tax: number,
    total: number,
    paid: number,
    outstanding: number,
    payments: array(object({ date, amount: number, method: string })),
    terms: string,
    paymentdetails: string,
    footer: string,
    offer: {
      type: 'string',
      description: 'Quotes only: identifies the content that is offered, and changes with it.',
    },
  },
  ['id', 'kind'],
)

const about = (kind: DocumentKind) => ({
  of: `${kind}s` as const,
  isForDeleted: true,
  tag: kind === 'invoice' ? 'Invoices' : 'Quotes',
  right: [may('view', `${kind}s`), requireAmounts(kind)],
})

export const issuedData = (kind: DocumentKind) =>
  reading({
    ...about(kind),
    path: `/${kind}s/:recordid/document`,
    summary: `Read the ${kind} as it was issued to the client, with its printed amounts. Whoever may read the PDF file may read it.`,
    finds: () => ({ data: document }),
    async run({ id, actor, parts }) {
      const issued = await readIssued(parts, actor, kind, id)
      if (!issued) throw notFound(kind, id)
      if (isClientItself(actor)) await noteViewed(parts, actor.account, kind, id)
      const offer = kind === 'quote' ? offerTag(issued.document) : null
      return { data: withoutEmpty({ ...issued.document, offer }) as object }
    },
  })

export const issuedFile = (kind: DocumentKind) =>
  reading({
    ...about(kind),
    path: `/${kind}s/:recordid/pdf`,
    summary: `Download the ${kind} as a PDF file. Clients can read its amounts, although they are hidden in JSON.`,
    finds: () => ({ type: 'application/pdf' }),
    async run({ id, actor, parts }) {
      const file = await documentFile(parts, actor, kind, id)
      if (!file) throw notFound(kind, id)
      if (isClientItself(actor)) await noteViewed(parts, actor.account, kind, id)
      return { content: file.content, headers: headersOf(file.number) }
    },
  })

/** Headers with the file name; non-ASCII names as in RFC 6266 and RFC 8187. */
function headersOf(number: string): Record<string, string> {
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
