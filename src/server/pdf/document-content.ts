/** What an invoice or a quote says on paper: a record of the interface turned into words, in the account's language of numbers. */

export interface Sender {
  readonly name: string
  readonly locale: string
  /** Six hex digits. */
  readonly accentcolor: string
  readonly letterhead: string | null
  readonly footer: string | null
}

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
  readonly sender: Sender
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

type Fields = Readonly<Record<string, unknown>>

interface Words {
  readonly money: (value: unknown) => string
  readonly number: (value: unknown) => string
  readonly date: (value: unknown) => string
}

/** @param kind which resource the record is of. @param document a record with all fields and its phases, amounts included */
export function contentOf(kind: 'invoice' | 'quote', document: Fields, sender: Sender): DocumentContent {
  const words = wordsOf(sender.locale, String(document.currency))
  const number = text(document.number)
  const title = text(document.pagetitle) || titleOf(kind, document)
  return {
    sender,
    title,
    mark: markOf(String(document.activeworkstate)),
    heading: text(document.title),
    description: text(document.description),
    client: addressOf(document),
    facts: factsOf(kind, document, words),
    phases: ((document.phases ?? []) as Fields[]).map((phase) => phaseOf(phase, document, words)),
    showLines: document.showcostbreakdown !== false,
    sums: sumsOf(kind, document, words),
    notes: notesOf(kind, document),
    reference: [title, number].filter(Boolean).join(' '),
  }
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function titleOf(kind: 'invoice' | 'quote', { type }: Fields): string {
  if (kind === 'invoice') return 'Invoice'
  return type === 'estimate' ? 'Estimate' : 'Quote'
}

const marks: Readonly<Record<string, string>> = {
  draft: 'Draft',
  pending: 'Draft',
  paid: 'Paid',
  voided: 'Void',
  declined: 'Declined',
  expired: 'Expired',
}
const markOf = (state: string): string => marks[state] ?? ''

function wordsOf(locale: string, currency: string): Words {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    money: (value) => money.format(Number(value ?? 0)),
    number: (value) => number.format(Number(value ?? 0)),
    date: (value) => (value ? date.format(new Date(`${value}T00:00:00Z`)) : ''),
  }
}

function addressOf(document: Fields): string[] {
  const place = [document.city, document.state, document.zipcode].map(text).filter(Boolean).join(' ')
  const lines = [
    document.clientcompany,
    document.clientcontactname,
    document.address1,
    document.address2,
    document.address3,
  ]
  return [...lines.map(text), place, text(document.country)].filter(Boolean)
}

function factsOf(kind: 'invoice' | 'quote', document: Fields, { date }: Words): (readonly [string, string])[] {
  const own: (readonly [string, string])[] =
    kind === 'invoice'
      ? [
          ['Date', date(document.invoicedate)],
          ['Due', date(document.duedate)],
          ['Purchase order', text(document.purchaseordernumber)],
        ]
      : [
          ['Date', date(document.quotedate)],
          ['Valid until', date(document.validdate)],
          ['Quoted by', text(document.quotedby)],
        ]
  const all = [['Number', text(document.number)] as const, ...own, ['Project', text(document.projecttitle)] as const]
  return all.filter(([, value]) => value !== '')
}

function phaseOf(phase: Fields, document: Fields, words: Words): DocumentPhase {
  const lines = ((phase.items ?? []) as Fields[]).map((line) => lineOf(line, document, words))
  return {
    name: text(phase.name),
    description: text(phase.description),
    amount: words.money(phase.billAmount),
    lines,
  }
}

function lineOf(line: Fields, document: Fields, { money, number }: Words): DocumentLine {
  const isHourly = line.billType === 1
  const minutes = Number(line.projectedTimeManual ?? line.projectedTimeSpent ?? 0)
  const isCounted = line.billType !== 0 && (isHourly ? minutes > 0 : Number(line.outUnitQty) > 0)
  const isPriced = isCounted && (line.manualBillAmount ?? null) === null
  return {
    name: text(line.name),
    notes: notesOfLine(line, document, { money, number }),
    quantity: isCounted ? (isHourly ? `${number(minutes / 60)} h` : number(line.outUnitQty)) : '',
    price: isPriced ? money(isHourly ? line.outLabourPrice : line.outUnitPrice) : '',
    amount: money(line.billAmount),
  }
}

function notesOfLine(line: Fields, document: Fields, { money, number }: Pick<Words, 'money' | 'number'>): string {
  const { percent, amount } = (line.discount ?? {}) as Fields
  const off = [percent ? `${number(percent)}%` : '', amount ? money(amount) : ''].filter(Boolean).join(' and ')
  return [
    document.showItemDescription === false ? '' : text(line.description),
    off && (line.manualBillAmount ?? null) === null ? `Less ${off} discount` : '',
    document.taxable && line.taxable === false ? 'Not taxed' : '',
  ]
    .filter(Boolean)
    .join('\n')
}

function sumsOf(kind: 'invoice' | 'quote', document: Fields, { money, number }: Words): DocumentContent['sums'] {
  const sum = (label: string, value: unknown, isTotal = false) => ({ label, amount: money(value), isTotal })
  const total = document.taxable
    ? [
        sum('Subtotal', document.total),
        sum(`Tax ${number(document.taxrate)}%`, document.tax),
        sum('Total', document.grandtotal, true),
      ]
    : [sum('Total', document.grandtotal, true)]
  if (kind === 'quote' || !Number(document.paidTax)) return total
  return [...total, sum('Paid', document.paidTax), sum('Outstanding', document.outstanding)]
}

function notesOf(kind: 'invoice' | 'quote', document: Fields): (readonly [string, string])[] {
  const own: (readonly [string, string])[] =
    kind === 'invoice'
      ? [
          ['Terms', text(document.paymentterms)],
          ['Payment', text(document.paymentdetails)],
        ]
      : [['Terms', text(document.terms)]]
  return [...own, ['', text(document.footerdetails)] as const].filter(([, value]) => value !== '')
}
