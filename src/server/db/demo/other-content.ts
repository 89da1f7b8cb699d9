/** Messages and files of a company, an invoice and a quote, one of each, visible to staff only. */
import type { Block } from './block.ts'
import { stamps } from './calendar.ts'
import { type DemoFile, noParentIds } from './content.ts'
import type { DemoPerson } from './people/people.ts'
import * as words from './words/content.ts'

export function makeOtherContent(block: Block, staff: readonly DemoPerson[]): readonly DemoFile[] {
  const { sheet } = block
  const first = (table: string) => sheet.rows.get(table)?.[0]?.id as number | undefined
  const places = [
    ['invoiceid', first('invoices'), words.otherContent.invoice],
    ['quoteid', first('quotes'), words.otherContent.quote],
    ['companyid', first('companies'), words.otherContent.company],
  ] as const
  return places.flatMap(([field, id, templateTexts]) =>
    id === undefined ? [] : keepBeside(block, staff, { [field]: id }, templateTexts),
  )
}

function keepBeside(
  { account, random, sheet, calendar }: Block,
  staff: readonly DemoPerson[],
  place: object,
  { subject, body, filename, text }: (typeof words.otherContent)['invoice' | 'quote' | 'company'],
): readonly DemoFile[] {
  const contactid = random.pick(staff).id
  const dates = stamps(random, calendar, -random.int(2, 20))
  const here = { ...noParentIds, ...place, contactid, clientaccess: false }
  sheet.record('messages', {
    projectid: null,
    itemid: null,
    parentid: null,
    subject,
    body,
    ...here,
    createdon: dates.createdon,
    lastmodified: dates.createdon,
  })
  const { id } = sheet.record('files', {
    projectid: null,
    itemid: null,
    expenseid: null,
    folderid: null,
    filename,
    description: null,
    contenttype: 'text/plain',
    size: Buffer.byteLength(text),
    ...here,
    ...dates,
  })
  return [{ account, id, content: text }]
}
