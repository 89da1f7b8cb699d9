/** Downloads the electronic invoice as a UBL file. */

import { sql } from 'kysely'
import { downloadElectronicInvoice } from '../../../contract/operations/documents.ts'
import { notFound, Problem } from '../../../contract/requests/problem.ts'
import { fault } from '../../../contract/requests/refusal.ts'
import { type Actor, isOutside } from '../../../contract/rights.ts'
import { getUbl } from '../../pdf/e-invoice/ubl.ts'
import type { IssuingFirm } from '../../pdf/issued-document.ts'
import { handleRead } from '../handlers.ts'
import { may } from '../operation.ts'
import { requireAmounts } from './amounts.ts'
import { type FileParts, fileName, readIssued } from './document-file.ts'
import { getElectronic } from './electronic.ts'

export const electronicInvoice = handleRead(downloadElectronicInvoice, {
  isForDeleted: true,
  tag: 'Invoices',
  summary:
    'Download the invoice as UBL 2.1, according to the European standard EN 16931. Whoever may read the PDF may read it.',
  right: [may('view', 'invoices'), requireAmounts('invoice')],
  async run({ id, actor, parts }) {
    const { name, content } = await ublFile(parts, actor, id)
    const disposition = `attachment; filename="${name.replace(/[^\x20-\x7e]/g, '-')}"`
    const headers = { 'content-type': 'application/xml; charset=utf-8', 'content-disposition': disposition }
    return { content, headers: { ...headers, 'x-content-type-options': 'nosniff' } }
  },
})

/** The refusal for clients, who cannot complete the firm's settings. */
const notOffered = fault('conflict', 'This invoice is not available as an electronic invoice; use its PDF')

async function ublFile(parts: FileParts, actor: Actor, id: number) {
  const issued = await readIssued(parts, actor, 'invoice', id)
  if (!issued) throw notFound('invoice', id)
  const invoice = getElectronic({ ...issued, sender: await identified(parts, actor.account, issued.sender) })
  if ('text' in invoice) throw new Problem('conflict', isOutside(actor) ? notOffered : invoice)
  return { name: fileName(issued.document.number).replace(/pdf$/, 'xml'), content: Buffer.from(getUbl(invoice)) }
}

/** The firm with what it had not entered yet when the invoice was issued, and without which there is no electronic invoice. */
async function identified({ database }: FileParts, account: number, sender: IssuingFirm): Promise<IssuingFirm> {
  const { rows } = await sql<Pick<IssuingFirm, 'taxnumber' | 'countrycode'>>`
    select taxnumber, countrycode
    from accounts
    where id = ${account}
  `.execute(database.kysely)
  const { taxnumber, countrycode } = sender
  return {
    ...sender,
    taxnumber: taxnumber ?? rows[0]?.taxnumber ?? null,
    countrycode: countrycode ?? rows[0]?.countrycode ?? null,
  }
}
