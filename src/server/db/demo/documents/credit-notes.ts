/** A credit note: an invoice with negative amounts that settles the invoice it credits. */
import type { Block } from '../block.ts'
import { noReductions } from '../work/item-money.ts'
import { addLine, addPhase, type DemoDocument, makeDocument } from './documents.ts'
import { mailDocument } from './mails.ts'
import { settleCreditNote } from './payments.ts'

/**
 * Credits the first two lines of an invoice a few days after its date.
 * @param ownColumns columns of an invoice with the given date
 */
export function makeCreditNote(
  block: Block,
  credited: DemoDocument,
  number: string,
  ownColumns: (block: Block, day: number) => object,
): DemoDocument {
  const { kind, head, row, lines } = credited
  const day = Math.min(credited.day + 2, 0)
  const headFields = { number, title: `Credit for ${head.number}`, state: 'paid', day, people: [] }
  const columns = { ...ownColumns(block, day), creditof: row.id, duedate: null }
  const note = makeDocument(block, { ...kind, pagetitle: 'Credit note' }, { ...head, ...headFields }, columns)
  note.row.taxable = row.taxable
  const phase = addPhase(block, note, { name: 'Credit', description: 'Agreed with the client.' })
  for (const { id, name, minutes, billAmount, taxable, projectid, money: was } of lines.slice(0, 2)) {
    const isHourly = was.billType === 1
    const labour = { inLabourPrice: 0, outLabourPrice: 0 }
    const money = {
      ...noReductions,
      ...labour,
      outUnitQty: isHourly ? 0 : Math.max(was.outUnitQty, 1),
      ...({ itemtypeid: 2, billType: was.billType === 1 ? 1 : 2, taxable, manualBillAmount: -billAmount } as const),
    }
    const creditquantity = isHourly ? minutes : money.outUnitQty
    addLine(block, note, phase, {
      name,
      minutes: isHourly ? minutes : 0,
      money,
      projectid: projectid ?? null,
      creditof: id,
      creditquantity,
    })
  }
  settleCreditNote(block, credited, note)
  mailDocument(block, note)
  return note
}
