/** Columns of the files that Xero and QuickBooks import, with the source of each. */
import type { BookProgram, BookSubject } from '../../../../contract/resources/documents/books.ts'
import { table } from '../../../../contract/table.ts'

/** A row of a statement: a line of an invoice, a payment or a client. */
export type BookRow = Readonly<Record<string, unknown>>
export type BookCell = string | number | null
export type BookColumns = readonly (readonly [name: string, cell: (row: BookRow) => BookCell])[]

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

export const formats: Readonly<Record<BookProgram, Readonly<Record<BookSubject, BookColumns>>>> = {
  xero: {
    invoices: [
      ['*ContactName', text('client')],
      ...xeroAddress,
      ['*InvoiceNumber', text('number')],
      ['Reference', text('purchaseordernumber')],
      ['*InvoiceDate', text('invoicedate')],
      ['*DueDate', text('duedate')],
      ['*Description', text('name')],
      ['*Quantity', amount('quantity')],
      ['*UnitAmount', amount('price')],
      ['Discount', (row) => Number(row.discount) || null],
      ['*AccountCode', (row) => String(row.salesaccount || '200')],
      ['*TaxType', text('taxtype')],
      ['TaxAmount', amount('linetax')],
      ['Currency', text('currency')],
    ],
    payments: [
      ['*Date', text('date')],
      ['*Amount', amount('amount')],
      ['Payee', text('client')],
      ['Description', text('method')],
      ['Reference', (row) => [row.number, row.reference].filter(Boolean).join(' ')],
      ['Currency', text('currency')],
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
      ['ItemQuantity', amount('quantity')],
      ['ItemRate', amount('price')],
      ['*ItemAmount', amount('amount')],
      ['Taxable', (row) => (row.taxed ? 'Y' : 'N')],
      ['TaxRate', (row) => (row.taxed ? `${Number(row.taxrate)}%` : '')],
      ['Currency', text('currency')],
    ],
    payments: [
      ['Date', text('date')],
      ['Customer', text('client')],
      ['Invoice No', text('invoice')],
      ['Amount', amount('amount')],
      ['Payment method', text('method')],
      ['Reference', text('reference')],
      ['Currency', text('currency')],
    ],
    contacts: [['Name', text('client')], ['Company', text('client')], ['Email', text('email')], ...plainAddress],
  },
}

/** Names of the tax on sales, and of sales without one, in a new organisation of Xero in these countries. */
const taxTypes = table<readonly [taxed: string, untaxed: string]>({
  AU: ['GST on Income', 'GST Free Income'],
  GB: ['20% (VAT on Income)', 'Exempt Income'],
  NZ: ['15% GST on Income', 'Zero Rated'],
  US: ['Tax on Sales', 'Tax Exempt'],
})

const countriesOfCurrencies = table<string>({ AUD: 'AU', GBP: 'GB', NZD: 'NZ' })
const countriesOfZones = [
  [/^Australia\//, 'AU'],
  [/^(Europe\/(London|Belfast)|GB)/, 'GB'],
  [/^(Pacific\/(Auckland|Chatham)|NZ)/, 'NZ'],
] as const

/** The firm's country; if it names none, that of its currency, or else of its time zone. */
function getCountry({ countrycode, homecurrency, timezone }: BookRow): string {
  const ofZone = countriesOfZones.find(([zone]) => zone.test(String(timezone)))?.[1]
  return String(countrycode || countriesOfCurrencies[String(homecurrency)] || ofZone)
}

/** The tax type of a line: what the firm has chosen, or else what is usual in its country. A rate of 0 is no tax. */
export function getTaxType(row: BookRow): string {
  const [taxed, untaxed] = taxTypes[getCountry(row)] ?? ['Tax on Sales', 'Tax Exempt']
  const isTaxed = row.taxed === true && Number(row.taxrate) !== 0
  return isTaxed ? String(row.salestaxtype || taxed) : String(row.untaxedtaxtype || untaxed)
}
