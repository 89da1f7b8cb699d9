/** An invoice that is made anew each month, and the last one that was made so. */
import type { Block } from '../block.ts'
import { stamps } from '../calendar.ts'
import type { DemoDocument } from './documents.ts'

/** Columns of an invoice that nothing repeats. */
export const notRepeated = { recurringid: null as number | null, recurringdate: null as string | null }

/** The first paid invoice is repeated; the newest draft was made by that. */
export function repeatInvoice({ random, sheet, calendar }: Block, made: readonly DemoDocument[]): void {
  const first = made.find(({ head }) => head.state === 'paid')
  const last = made.findLast(({ head }) => head.state === 'draft')
  if (!first || !last) return
  const next = calendar.date(last.day + 30)
  const { id } = sheet.record('recurringinvoices', {
    invoiceid: first.row.id,
    rhythm: 'monthly',
    nextdate: next,
    dayofmonth: Number(next.slice(8)),
    enddate: calendar.date(last.day + 365),
    paused: false,
    ...stamps(random, calendar, first.day),
  })
  Object.assign(last.row, { recurringid: id, recurringdate: calendar.date(last.day) })
}
