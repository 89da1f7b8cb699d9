/**
 * Exports records that have not been exported yet, and marks them as exported. Drafts and voided invoices are left out.
 */
import { sql } from 'kysely'
import { integer, object, string } from '../../../../contract/json-schema.ts'
import { boolean, choice, date } from '../../../../contract/language/field.ts'
import { body } from '../../../../contract/requests/body.ts'
import { issuedStates } from '../../../../contract/resources/documents/invoices.ts'
import { arrayLiteral, kept, oneOf } from '../../../query/condition.ts'
import { visibleIds } from '../../../write/find.ts'
import type { Writing } from '../../../write/writing.ts'
import { data, may, operation } from '../../operation.ts'
import { requireAmounts } from '../amounts.ts'
import { onlyStaffSends } from '../sending.ts'
import { type BookRow, formats, type Program, programs, type Subject, subjects } from './book-formats.ts'
import { csvOf } from './csv.ts'

const exportBody = body('export', {
  subject: choice(subjects, { label: 'What is exported', required: true }),
  program: choice(programs, { label: 'Program that imports it', required: true }),
  from: date({ label: 'First day' }),
  to: date({ label: 'Last day' }),
  again: boolean({ label: 'What was exported before as well' }),
})

interface ExportRequest {
  readonly from: string | null
  readonly to: string | null
  readonly again: boolean
}

type ExportedRow = BookRow & { readonly id: number }

export const exportBooks = operation({
  method: 'POST',
  path: '/accounting/exports',
  tag: 'Accounting',
  summary:
    'Export invoices, payments or clients as a CSV file for Xero or QuickBooks. Invoices and payments are marked as exported, and omitted the next time.',
  right: [may('view', 'invoices'), may('edit', 'invoices'), onlyStaffSends('invoice'), requireAmounts('invoice')],
  body: exportBody,
  answers: data(object({ filename: string, records: integer, csv: string })),
  async run(writing, { values }) {
    const [subject, program] = [values.subject ?? 'invoices', values.program ?? 'xero']
    const asked = { from: values.from ?? null, to: values.to ?? null, again: values.again ?? false }
    const rows = await rowsOf(writing, subject, asked)
    const ids = [...new Set(rows.map((row) => Number(row.id)))]
    if (subject !== 'contacts') await markExported(writing, subject, ids)
    const columns = formats[program][subject]
    const names = columns.map(([name]) => name)
    const written = rows.filter((row) => isInFile(row, subject, program))
    const csv = csvOf(
      names,
      written.map((row) => columns.map(([, cell]) => cell(row))),
    )
    const records = new Set(written.map((row) => Number(row.id))).size
    return { answer: { filename: `${subject}-${program}.csv`, records, csv } }
  },
})

/**
 * False for settlements by credit note in a file for Xero, which imports payments as bank statement lines. No money
 * moves, and the books have both documents, so the settlement is only marked as exported.
 */
const isInFile = ({ ismoney }: ExportedRow, subject: Subject, program: Program): boolean =>
  subject !== 'payments' || program !== 'xero' || ismoney === true

/**
 * The records to export that the caller can see. Their rows are locked: a concurrent export waits, then exports what is
 * left.
 */
async function rowsOf(writing: Writing, subject: Subject, asked: ExportRequest): Promise<readonly ExportedRow[]> {
  const { rows } = await statements[subject](writing.actor.account, asked).execute(writing.tx)
  const binding = writing.bindingOf(subject === 'contacts' ? 'companies' : subject)
  const ids = [...new Set(rows.map((row) => Number(row.id)))]
  const seen = await visibleIds(writing, binding, ids, [kept])
  return rows.filter((row) => seen.has(Number(row.id)))
}

const statements = {
  invoices: (account: number, { from, to, again }: ExportRequest) => sql<ExportedRow>`
    select v.id, v.number, v.title, v.clientcompany as client, v.address1, v.address2, v.city, v.state, v.zipcode,
      v.country, v.purchaseordernumber, v.invoicedate::text,
      coalesce(v.duedate, v.invoicedate)::text as duedate, v.currency, v.taxrate,
      v.taxable and l.taxable as taxed, l.name, l."billAmount" as amount,
      a.salesaccount, a.salesproduct
    from invoices v
    join accounts a on a.id = v.account_id
    join invoiceitems l on l.account_id = v.account_id and l.invoiceid = v.id and not l.deleted
    where v.account_id = ${account} and not v.deleted and not v.template
      and v.activeworkstate in ${oneOf(issuedStates)}
      and (${again} or v.exportedon is null)
      and (${from}::date is null or v.invoicedate >= ${from}::date)
      and (${to}::date is null or v.invoicedate <= ${to}::date)
    order by v.invoicedate, v.id, l.sortorder
    for no key update of v`,
  payments: (account: number, { from, to, again }: ExportRequest) => sql<ExportedRow>`
    select p.id, p.date::text, p.amount, p.method, p.reference, p.pair is null as ismoney, v.number,
      v.clientcompany as client
    from payments p
    join invoices v on v.account_id = p.account_id and v.id = p.invoiceid
    where p.account_id = ${account} and not p.deleted and (${again} or p.exportedon is null)
      and (${from}::date is null or p.date >= ${from}::date) and (${to}::date is null or p.date <= ${to}::date)
    order by p.date, p.id
    for no key update of p`,
  contacts: (account: number, _asked: ExportRequest) => sql<ExportedRow>`
    select c.id, c.name as client, c.email, l.address1, l.address2, l.city, l.state, l.zipcode, l.country
    from companies c
    left join companylocations l on l.account_id = c.account_id and l.id = c.maincompanylocationid
    where c.account_id = ${account} and not c.deleted and c.type = 'client'
    order by c.name, c.id`,
} as const

async function markExported({ tx, actor }: Writing, table: 'invoices' | 'payments', ids: readonly number[]) {
  await sql`
    update ${sql.table(table)}
    set exportedon = now()
    where account_id = ${actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(tx)
}
