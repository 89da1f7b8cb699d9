/** What an issued document says on paper: its data turned into words, in the account's language of numbers. */
import { moneyFormat } from '../../contract/language/currency.ts'
import type { IssuedDocument, IssuedLine, IssuedPhase, IssuingFirm } from './issued-document.ts'

export interface DocumentLine {
  readonly name: string
  readonly notes: string
  readonly quantity: string
  readonly price: string
  readonly amount: string
}

export interface DocumentPhase {
  readonly name: string
  readonly description: string
  readonly amount: string
  readonly lines: readonly DocumentLine[]
}

export interface DocumentContent {
  readonly sender: IssuingFirm
  readonly title: string
  /** A word on its state that the reader must not miss, such as Draft. */
  readonly mark: string
  readonly heading: string
  readonly description: string
  readonly client: readonly string[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly phases: readonly DocumentPhase[]
  readonly showLines: boolean
  readonly sums: readonly { readonly label: string; readonly amount: string; readonly isTotal: boolean }[]
  readonly notes: readonly (readonly [label: string, text: string])[]
  readonly reference: string
}

interface Formats {
  readonly money: (value: unknown) => string
  readonly number: (value: unknown) => string
  readonly date: (value: unknown) => string
}

export function contentOf(document: IssuedDocument, sender: IssuingFirm): DocumentContent {
  const words = wordsOf(sender.locale, document.currency)
  const { heading, number } = document
  return {
    sender,
    title: heading,
    mark: isCredit(document) && document.status === 'paid' ? '' : (marks[document.status] ?? ''),
    heading: document.title,
    description: document.description,
    client: addressOf(document.client),
    facts: factsOf(document, words),
    phases: document.phases.map((phase) => phaseOf(phase, document, words)),
    showLines: document.showlines,
    sums: sumsOf(document, words),
    notes: notesOf(document),
    reference: [heading, number].filter(Boolean).join(' '),
  }
}

/** What is less than nothing is owed to the client: it is never due and never paid. */
const isCredit = ({ total }: IssuedDocument) => total < 0

const marks: Readonly<Record<string, string>> = {
  draft: 'Draft',
  pending: 'Draft',
  paid: 'Paid',
  voided: 'Void',
  declined: 'Declined',
  expired: 'Expired',
}

function wordsOf(locale: string, currency: string): Formats {
  const money = moneyFormat(locale, currency)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    money: (value) => money.format(Number(value ?? 0)),
    number: (value) => number.format(Number(value ?? 0)),
    date: (value) => (value ? date.format(new Date(`${value}T00:00:00Z`)) : ''),
  }
}

function addressOf(client: IssuedDocument['client']): string[] {
  const place = [client.city, client.state, client.zipcode].filter(Boolean).join(' ')
  const lines = [client.company, client.contact, client.address1, client.address2, client.address3]
  return [...lines, place, client.country].filter(Boolean)
}

function factsOf(document: IssuedDocument, { date }: Formats): (readonly [string, string])[] {
  const all = [
    ['Number', document.number],
    ['Date', date(document.date)],
    ['Due', isCredit(document) ? '' : date(document.duedate)],
    ['Purchase order', document.purchaseordernumber],
    ['Valid until', date(document.validdate)],
    ['Quoted by', document.quotedby],
    ['Project', document.project],
  ] as const
  return all.filter(([, value]) => value !== '')
}

function phaseOf(phase: IssuedPhase, document: IssuedDocument, words: Formats): DocumentPhase {
  return {
    name: phase.name,
    description: phase.description,
    amount: words.money(phase.amount),
    lines: phase.lines.map((line) => lineOf(line, document, words)),
  }
}

function lineOf(line: IssuedLine, document: IssuedDocument, { money, number }: Formats): DocumentLine {
  const quantity = line.quantity === null ? '' : number(line.quantity)
  return {
    name: line.name,
    notes: notesOfLine(line, document, { money, number }),
    quantity: line.unit === 'hour' ? `${quantity} h` : quantity,
    price: line.price === null ? '' : money(line.price),
    amount: money(line.amount),
  }
}

function notesOfLine(
  { description, discount, taxable }: IssuedLine,
  document: IssuedDocument,
  { money, number }: Pick<Formats, 'money' | 'number'>,
): string {
  const { percent, amount } = discount ?? { percent: null, amount: null }
  const off = [percent ? `${number(percent)}%` : '', amount ? money(amount) : ''].filter(Boolean).join(' and ')
  const untaxed = document.taxes.length > 0 && !taxable
  return [description, off && `Less ${off} discount`, untaxed ? 'Not taxed' : ''].filter(Boolean).join('\n')
}

function sumsOf(document: IssuedDocument, { money, number }: Formats): DocumentContent['sums'] {
  const sum = (label: string, value: number, isTotal = false) => ({ label, amount: money(value), isTotal })
  const taxes = document.taxes.map(({ rate, amount }) => sum(`Tax ${number(rate)}%`, amount))
  const total = sum('Total', document.total, true)
  const sums = taxes.length > 0 ? [sum('Subtotal', document.subtotal), ...taxes, total] : [total]
  if (!document.paid || isCredit(document)) return sums
  return [...sums, sum('Paid', document.paid), sum('Outstanding', document.outstanding ?? 0)]
}

/** How to pay: what the invoice says, and the firm's bank, where that does not name it already. */
function paymentOf({ paymentdetails, firm }: IssuedDocument): string {
  const isNamed = firm.iban === '' || paymentdetails.replaceAll(/\s/g, '').includes(firm.iban.replaceAll(/\s/g, ''))
  const bank = isNamed ? [] : [firm.bankname, `Account ${firm.iban}`, firm.bic && `BIC ${firm.bic}`]
  return [paymentdetails, ...bank].filter(Boolean).join('\n')
}

function notesOf(document: IssuedDocument): (readonly [string, string])[] {
  const all = [
    ['Terms', isCredit(document) ? '' : document.terms],
    ['Payment', isCredit(document) ? '' : paymentOf(document)],
    ['', document.footer],
  ] as const
  return all.filter(([, value]) => value !== '')
}
