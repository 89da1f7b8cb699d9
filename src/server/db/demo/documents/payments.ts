/** Payments of invoices, and the resulting amounts on the invoices. */
import { type Block, cents } from '../block.ts'
import { stamps } from '../calendar.ts'
import { type DemoDocument, getTax } from './documents.ts'

/** Paid invoices are paid in full, some of them in two parts; of those due, some are half paid. */
export function addPayments(block: Block, document: DemoDocument, state: string): void {
  const { random } = block
  const isHalf = state === 'authorised' && random.chance(0.35)
  if (state !== 'paid' && !isHalf) return
  const { row, day } = document
  const total = cents(row.total + getTax(document))
  const half = cents(total / 2)
  const parts = isHalf ? [half] : random.chance(0.25) ? [half, cents(total - half)] : [total]
  for (const [index, amount] of parts.entries()) {
    if (amount > 0) pay(block, document, Math.min(day + random.int(4, 20) + index * 8, 0), amount)
  }
  notePaid(
    document,
    parts.reduce((sum, part) => sum + part, 0),
  )
}

/** Sets the document's paid amounts, computed as the database does. */
function notePaid(document: DemoDocument, paid: number): void {
  const { row } = document
  const total = cents(row.total + getTax(document))
  const net = total === 0 ? 0 : cents((paid * row.total) / total)
  Object.assign(row, { paid: net, paidtax: cents(paid - net) })
}

/** Settles a credit note and the invoice it credits, by a payment on each, both in the taxes of the note. */
export function settleCreditNote(block: Block, credited: DemoDocument, note: DemoDocument): void {
  const tax = getTax(note)
  const sides = [
    { document: credited, other: note, sign: -1 },
    { document: note, other: credited, sign: 1 },
  ]
  for (const { document, other: otherDocument, sign } of sides) {
    const payment = { method: 'Credit note', reference: otherDocument.head.number, pair: note.row.id }
    storePayment(block, document, note.day, { amount: sign * cents(note.row.total + tax), ...payment })
    Object.assign(document.row, { paid: sign * note.row.total, paidtax: sign * tax })
  }
}

function pay(block: Block, document: DemoDocument, day: number, amount: number): void {
  const { random } = block
  const method = random.pick(['Bank transfer', 'Bank transfer', 'Bank transfer', 'Card', 'Direct debit'])
  const reference = method === 'Bank transfer' ? `TR ${random.int(100_000, 999_999)}` : null
  storePayment(block, document, day, { amount, method, reference, pair: null })
}

interface Payment {
  readonly amount: number
  readonly method: string
  readonly reference: string | null
  /** The credit note that caused it. */
  readonly pair: number | null
}

function storePayment({ random, sheet, calendar }: Block, { row }: DemoDocument, day: number, payment: Payment): void {
  sheet.record('payments', {
    invoiceid: row.id,
    date: calendar.date(day),
    ...payment,
    ...stamps(random, calendar, day),
  })
}
