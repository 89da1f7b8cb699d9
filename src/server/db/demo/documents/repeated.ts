/** A monthly recurring invoice, and the last invoice that it created. */
import type { Block } from '../block.ts'
import { stamps } from '../calendar.ts'
import { type DemoDocument, makeDocument } from './documents.ts'
import { copyLines } from './versions.ts'

/** Columns of an invoice that was not created by a recurring one. */
export const notRepeated = { recurringid: null as number | null, recurringdate: null as string | null }

/** Day on which it last created an invoice, counted from today. */
const lastDay = -3

/** Columns copied from the repeated invoice, besides client, project, and lines. */
const columnNames = `
  description layoutid showcostbreakdown showItemDescription taxable taxrate invoicetermid paymentperiod paymentterms
  paymentdetails purchaseordernumber
`
  .trim()
  .split(/\s+/)

/**
 * Repeats the first paid invoice without tracked time. Returns the draft that was created from it.
 * @param ownColumns columns of an invoice with the given date
 */
export function repeatInvoice(
  block: Block,
  documents: readonly DemoDocument[],
  number: string,
  ownColumns: (block: Block, day: number) => object,
): DemoDocument | null {
  const { random, sheet, calendar } = block
  const first = documents.find(({ head, phases }) => head.state === 'paid' && phases.length === 1)
  if (!first) return null
  const date = calendar.date(lastDay)
  const { id } = sheet.record('recurringinvoices', {
    invoiceid: first.row.id,
    rhythm: 'monthly',
    nextdate: Temporal.PlainDate.from(date).add({ months: 1 }).toString(),
    dayofmonth: Number(date.slice(8)),
    enddate: calendar.date(lastDay + 365),
    paused: false,
    ...stamps(random, calendar, first.day),
  })
  const copy = copyDocument(block, first, number, ownColumns)
  Object.assign(copy.row, { recurringid: id, recurringdate: date })
  return copy
}

function copyDocument(
  block: Block,
  first: DemoDocument,
  number: string,
  ownColumns: (block: Block, day: number) => object,
): DemoDocument {
  const head = { ...first.head, number, state: 'draft', day: lastDay }
  const copy = makeDocument(block, first.kind, head, ownColumns(block, lastDay))
  const row: Readonly<Record<string, unknown>> = first.row
  Object.assign(copy.row, Object.fromEntries(columnNames.map((name) => [name, row[name]])))
  Object.assign(copy.row, { duedate: block.calendar.date(lastDay + Number(row.paymentperiod)) })
  copyLines(block, first, copy)
  return copy
}
