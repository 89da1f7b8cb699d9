/** The texts of a printed document: its data, formatted in the account's language. */
import { moneyFormat, priceFormat } from '../../contract/language/currency.ts'
import { formatClock } from '../../contract/language/duration.ts'
import { placeLine } from '../../contract/language/locales.ts'
import { translateFor } from '../../contract/messages/catalogues.ts'
import { message } from '../../contract/messages/message.ts'
import type { Translate } from '../../contract/messages/messages.ts'
import { table } from '../../contract/table.ts'
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
  /** Translates texts of the layout into the account's language. */
  readonly t: Translate
  readonly sender: IssuingFirm
  readonly title: string
  /** A state that the reader must not miss, such as Draft. */
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
  /** The last day of a quote's validity; empty if it has none. */
  readonly until: string
}

interface Formats {
  readonly t: Translate
  readonly money: (value: unknown) => string
  readonly price: (value: unknown) => string
  readonly number: (value: unknown) => string
  readonly date: (value: unknown) => string
}

export function getContent(document: IssuedDocument, sender: IssuingFirm): DocumentContent {
  const words = getWords(sender.locale, document.currency)
  const { heading, number } = document
  const { t } = words
  return {
    t,
    sender,
    title: heading,
    mark: isCredit(document) && document.status === 'paid' ? '' : t(marks[document.status] ?? ''),
    heading: document.title,
    description: document.description,
    client: getAddress(document.client, sender.locale),
    facts: getFacts(document, words),
    phases: document.phases.map((phase) => getPhase(phase, document, words)),
    showLines: document.showlines,
    sums: getSums(document, words),
    notes: getNotes(document, t),
    reference: [heading, number].filter(Boolean).join(' '),
    until: words.date(document.validdate),
  }
}

/** A negative total is owed to the client, so it has no due date and no payments. */
const isCredit = ({ total }: IssuedDocument) => total < 0

const marks = table<string>({
  draft: message('Draft'),
  pending: message('Draft'),
  paid: message('Paid'),
  voided: message('Void'),
  declined: message('Declined'),
  expired: message('Expired'),
})

function getWords(locale: string, currency: string): Formats {
  const money = moneyFormat(locale, currency)
  const price = priceFormat(locale, currency)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    t: translateFor(locale),
    money: (value) => money.format(Number(value ?? 0)),
    price: (value) => price.format(Number(value ?? 0)),
    number: (value) => number.format(Number(value ?? 0)),
    date: (value) => (value ? date.format(new Date(`${value}T00:00:00Z`)) : ''),
  }
}

function getAddress(client: IssuedDocument['client'], locale: string): string[] {
  const place = placeLine(locale, client)
  const lines = [client.company, client.contact, client.address1, client.address2, client.address3]
  return [...lines, place, client.country].filter(Boolean)
}

function getFacts(document: IssuedDocument, { t, date }: Formats): (readonly [string, string])[] {
  const facts = [
    [t('Number'), document.number],
    [t('Date'), date(document.date)],
    [t('Due'), isCredit(document) ? '' : date(document.duedate)],
    [t('Purchase order'), document.purchaseordernumber],
    [
      t('Credits invoice'),
      document.precedinginvoices.map((invoice) => `${invoice.number}, ${date(invoice.date)}`).join('; '),
    ],
    [t('Valid until'), date(document.validdate)],
    [t('Quoted by'), document.quotedby],
    [t('Project'), document.project],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

function getPhase(phase: IssuedPhase, document: IssuedDocument, words: Formats): DocumentPhase {
  return {
    name: phase.name,
    description: phase.description,
    amount: words.money(phase.amount),
    lines: phase.lines.map((line) => getLine(line, document, words)),
  }
}

function getLine(line: IssuedLine, document: IssuedDocument, words: Formats): DocumentLine {
  const { t, money, price, number } = words
  const { quantity, unit } = line
  // Hours and minutes are exact, where decimals of an hour would have no end.
  const quantityText =
    unit === 'hour' ? t('{hours} h', { hours: formatClock(Number(quantity) * 60) }) : number(quantity)
  return {
    name: line.name,
    notes: notesOfLine(line, document, words),
    quantity: quantity === null ? '' : quantityText,
    price: line.price === null ? '' : price(line.price),
    amount: money(line.amount),
  }
}

function notesOfLine(
  { description, discount, taxable }: IssuedLine,
  document: IssuedDocument,
  { t, money, number }: Formats,
): string {
  const { percent, amount } = discount ?? { percent: null, amount: null }
  const hasPercentAndAmount = percent && amount
  const off = hasPercentAndAmount
    ? t('Less {percent}% and {amount} discount', { percent: number(percent), amount: money(amount) })
    : [
        percent ? t('Less {percent}% discount', { percent: number(percent) }) : '',
        amount ? t('Less {amount} discount', { amount: money(amount) }) : '',
      ].join('')
  const untaxed = document.taxes.length > 0 && !taxable
  return [description, off, untaxed ? t('Not taxed') : ''].filter(Boolean).join('\n')
}

function getSums(document: IssuedDocument, { t, money, number }: Formats): DocumentContent['sums'] {
  const sum = (label: string, value: number, isTotal = false) => ({ label, amount: money(value), isTotal })
  const taxes = document.taxes.map(({ rate, amount }) => sum(t('Tax {rate}%', { rate: number(rate) }), amount))
  const total = sum(t('Total'), document.total, true)
  const sums = taxes.length > 0 ? [sum(t('Subtotal'), document.subtotal), ...taxes, total] : [total]
  if (!document.paid || isCredit(document)) return sums
  return [...sums, sum(t('Paid'), document.paid), sum(t('Outstanding'), document.outstanding ?? 0)]
}

/** How to pay: the invoice's text, and the firm's bank unless the text contains its IBAN. */
function getPayment({ paymentdetails, firm }: IssuedDocument, t: Translate): string {
  const isNamed = firm.iban === '' || paymentdetails.replaceAll(/\s/g, '').includes(firm.iban.replaceAll(/\s/g, ''))
  const bank = isNamed
    ? []
    : [firm.bankname, t('Account {iban}', { iban: firm.iban }), firm.bic && t('BIC {bic}', { bic: firm.bic })]
  return [paymentdetails, ...bank].filter(Boolean).join('\n')
}

function getNotes(document: IssuedDocument, t: Translate): (readonly [string, string])[] {
  const notes = [
    [t('Terms'), isCredit(document) ? '' : document.terms],
    [t('Payment'), isCredit(document) ? '' : getPayment(document, t)],
    ['', document.footer],
  ] as const
  return notes.filter(([, value]) => value !== '')
}
