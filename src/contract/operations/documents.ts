/** Operations on invoices and quotes: sent, answered, renewed, revised, reminded of, and read as they were issued. */
import { boolean, choice, date, decimal, emails, id, integer, longtext, text, toOne } from '../language/field.ts'
import { list, members, optional, type ValueOf } from '../language/shape.ts'
import { bookPrograms, bookSubjects } from '../resources/documents/books.ts'
import { documentKinds } from '../resources/documents/documents.ts'
import { content, declare, record } from './operation.ts'

const letter = { to: emails(), subject: text(), message: longtext({ max: 10_000 }) }

const ofInvoice = { method: 'POST', of: 'invoices', answer: record('invoices'), hasMessage: true } as const
const ofQuote = { method: 'POST', of: 'quotes', answer: record('quotes'), hasMessage: true } as const

export const sendInvoice = declare({
  name: 'sendInvoice',
  path: '/invoices/:recordid/send',
  ...ofInvoice,
  request: { singular: 'letter', fields: letter },
})
export const sendQuote = declare({
  name: 'sendQuote',
  path: '/quotes/:recordid/send',
  ...ofQuote,
  // The state of an invoice decides whether clients see it; for a quote it is this field.
  request: { singular: 'letter', fields: { ...letter, clientaccess: boolean({ label: 'Visible to client' }) } },
})

export const remindOfInvoice = declare({
  name: 'remindOfInvoice',
  path: '/invoices/:recordid/remind',
  ...ofInvoice,
  request: { singular: 'reminder', fields: { to: emails(), message: longtext({ max: 10_000 }) } },
})

/** Both return the next version. */
export const reviseInvoice = declare({
  name: 'reviseInvoice',
  path: '/invoices/:recordid/revise',
  status: 201,
  ...ofInvoice,
})
export const reviseQuote = declare({
  name: 'reviseQuote',
  path: '/quotes/:recordid/revise',
  status: 201,
  ...ofQuote,
})

/** Returns the new quote. */
export const renewQuote = declare({
  name: 'renewQuote',
  path: '/quotes/:recordid/renew',
  status: 201,
  ...ofQuote,
})

/** Returns the quote; its `projectid` is the project with the work. */
export const convertQuote = declare({
  name: 'convertQuote',
  path: '/quotes/:recordid/convert',
  ...ofQuote,
  request: { singular: 'conversion', fields: { projectid: toOne('projects', { label: 'Project' }) } },
})

const quoteAnswer = {
  singular: 'answer',
  fields: {
    name: text({ label: 'Name of who answers', required: true }),
    note: longtext({ label: 'Note', max: 2000 }),
    offer: text({ label: 'Offer that was read' }),
  },
}
export const acceptQuote = declare({
  name: 'acceptQuote',
  path: '/quotes/:recordid/accept',
  request: quoteAnswer,
  ...ofQuote,
})
export const declineQuote = declare({
  name: 'declineQuote',
  path: '/quotes/:recordid/decline',
  request: quoteAnswer,
  ...ofQuote,
})

export const requestRenewal = declare({
  name: 'requestRenewal',
  path: '/quotes/:recordid/askagain',
  ...ofQuote,
  request: {
    singular: 'request',
    fields: {
      name: text({ label: 'Name of who asks', required: true }),
      note: longtext({ label: 'Note', max: 2000 }),
    },
  },
})

export const revokeQuoteLink = declare({
  name: 'revokeQuoteLink',
  method: 'DELETE',
  path: '/quotes/:quoteid/links/:recordid',
  of: 'quotelinks',
  answer: members({ id: id() }),
  hasMessage: true,
})

export const exportBooks = declare({
  name: 'exportBooks',
  method: 'POST',
  path: '/accounting/exports',
  request: {
    singular: 'export',
    fields: {
      subject: choice(bookSubjects, { label: 'What is exported', required: true }),
      program: choice(bookPrograms, { label: 'Program that imports it', required: true }),
      from: date({ label: 'First day' }),
      to: date({ label: 'Last day' }),
      again: boolean({ label: 'What was exported before as well' }),
    },
  },
  answer: members({
    filename: text(),
    records: integer(),
    reversals: integer({ label: 'Records that are reversed.' }),
    csv: text(),
  }),
})

const amount = optional(decimal())
const word = optional(text())
const day = optional(date())

const issuedLine = members({
  name: word,
  description: word,
  quantity: amount,
  unit: optional(choice(['hour'], { label: 'Left out where the quantity counts pieces.' })),
  price: optional(decimal({ label: 'Per unit; left out where the amount was fixed by hand.' })),
  amount,
  discount: optional(members({ percent: amount, amount })),
  taxable: optional(boolean()),
})
const issuedPhase = members({ name: word, description: word, amount, lines: optional(list(issuedLine)) })

const issued = members({
  id: id(),
  kind: choice(documentKinds),
  number: word,
  heading: optional(text({ label: 'What the document is called, such as Invoice or Estimate.' })),
  title: word,
  status: word,
  description: word,
  firm: optional(
    members({ name: word, address: word, footer: word, taxnumber: word, bankname: word, iban: word, bic: word }),
  ),
  client: optional(
    members({
      company: word,
      contact: word,
      address1: word,
      address2: word,
      address3: word,
      city: word,
      state: word,
      zipcode: word,
      country: word,
    }),
  ),
  project: word,
  date: day,
  duedate: day,
  validdate: day,
  purchaseordernumber: word,
  precedinginvoices: optional(list(members({ number: word, date: day }), 'The invoice that a credit note credits.')),
  quotedby: word,
  approveddate: optional(date({ label: 'When the quote was accepted.' })),
  answeredby: optional(text({ label: 'Who accepted or declined the quote, by the name that they typed.' })),
  answeredon: optional(text({ label: "When that was, in the account's time." })),
  renewalaskedby: optional(text({ label: 'Who asked for a new quote after this one had expired.' })),
  replacedby: optional(integer({ label: 'The newer version that was issued in its place.' })),
  showlines: optional(boolean({ label: 'Whether each line is shown, or phases with their amounts only.' })),
  phases: optional(list(issuedPhase)),
  currency: word,
  subtotal: amount,
  taxes: optional(list(members({ rate: decimal(), amount: decimal() }))),
  tax: amount,
  total: amount,
  paid: amount,
  outstanding: amount,
  payments: optional(list(members({ date: date(), amount: decimal(), method: word }))),
  terms: word,
  paymentdetails: word,
  footer: word,
  offer: optional(text({ label: 'Quotes only: identifies the content that is offered, and changes with it.' })),
})

export type IssuedDocument = ValueOf<typeof issued>
export type IssuedPhase = ValueOf<typeof issuedPhase>
export type IssuedLine = ValueOf<typeof issuedLine>

const read = { method: 'GET', answer: issued } as const
const pdf = { method: 'GET', answer: content('application/pdf') } as const

export const readIssuedInvoice = declare({
  name: 'readIssuedInvoice',
  path: '/invoices/:recordid/document',
  of: 'invoices',
  ...read,
})
export const readIssuedQuote = declare({
  name: 'readIssuedQuote',
  path: '/quotes/:recordid/document',
  of: 'quotes',
  ...read,
})
export const downloadInvoice = declare({
  name: 'downloadInvoice',
  path: '/invoices/:recordid/pdf',
  of: 'invoices',
  ...pdf,
})
export const downloadQuote = declare({
  name: 'downloadQuote',
  path: '/quotes/:recordid/pdf',
  of: 'quotes',
  ...pdf,
})
export const downloadSentFile = declare({
  name: 'downloadSentFile',
  path: '/sendings/:recordid/pdf',
  of: 'sendings',
  ...pdf,
})
export const downloadElectronicInvoice = declare({
  name: 'downloadElectronicInvoice',
  method: 'GET',
  path: '/invoices/:recordid/ubl',
  of: 'invoices',
  answer: content('application/xml'),
})
