/** Columns of the files that Xero and QuickBooks import, with the source of each. */
import type { CsvCell } from './csv.ts'

export const programs = ['xero', 'quickbooks'] as const
export type Program = (typeof programs)[number]
export const subjects = ['invoices', 'payments', 'contacts'] as const
export type Subject = (typeof subjects)[number]

/** A row of a statement: a line of an invoice, a payment or a client. */
export type BookRow = Readonly<Record<string, unknown>>
export type BookColumns = readonly (readonly [name: string, cell: (row: BookRow) => CsvCell])[]

const text = (name: string) => (row: BookRow) => String(row[name] ?? '')
const amount = (name: string) => (row: BookRow) => Number(row[name] ?? 0)

const xeroAddress: BookColumns = [
  ['POAddressLine1', text('address1')],
  ['POAddressLine2', text('address2')],
  ['POCity', text('city')],
  ['PORegion', text('state')],
  ['POPostalCode', text('zipcode')],
  ['POCountry', text('country')],
]

const plainAddress: BookColumns = [
  ['Street', (row) => [row.address1, row.address2].filter(Boolean).join(', ')],
  ['City', text('city')],
  ['State', text('state')],
  ['ZIP', text('zipcode')],
  ['Country', text('country')],
]

export const formats: Readonly<Record<Program, Readonly<Record<Subject, BookColumns>>>> = {
  xero: {
    invoices: [
      ['*ContactName', text('client')],
      ...xeroAddress,
      ['*InvoiceNumber', text('number')],
      ['Reference', text('purchaseordernumber')],
      ['*InvoiceDate', text('invoicedate')],
      ['*DueDate', text('duedate')],
      ['*Description', text('name')],
      ['*Quantity', () => 1],
      ['*UnitAmount', amount('amount')],
      ['*AccountCode', (row) => String(row.salesaccount || '200')],
      ['*TaxType', (row) => (row.taxed ? 'Tax on Sales' : 'Tax Exempt')],
      ['Currency', text('currency')],
    ],
    payments: [
      ['*Date', text('date')],
      ['*Amount', amount('amount')],
      ['Payee', text('client')],
      ['Description', text('method')],
      ['Reference', (row) => [row.number, row.reference].filter(Boolean).join(' ')],
    ],
    contacts: [['*ContactName', text('client')], ['EmailAddress', text('email')], ...xeroAddress],
  },
  quickbooks: {
    invoices: [
      ['*InvoiceNo', text('number')],
      ['*Customer', text('client')],
      ['*InvoiceDate', text('invoicedate')],
      ['*DueDate', text('duedate')],
      ['Memo', text('title')],
      ['Item(Product/Service)', (row) => String(row.salesproduct || 'Services')],
      ['ItemDescription', text('name')],
      ['ItemQuantity', () => 1],
      ['ItemRate', amount('amount')],
      ['*ItemAmount', amount('amount')],
      ['Taxable', (row) => (row.taxed ? 'Y' : 'N')],
      ['TaxRate', (row) => (row.taxed ? `${Number(row.taxrate)}%` : '')],
      ['Currency', text('currency')],
    ],
    payments: [
      ['Date', text('date')],
      ['Customer', text('client')],
      ['Invoice No', text('number')],
      ['Amount', amount('amount')],
      ['Payment method', text('method')],
      ['Reference', text('reference')],
    ],
    contacts: [['Name', text('client')], ['Company', text('client')], ['Email', text('email')], ...plainAddress],
  },
}
