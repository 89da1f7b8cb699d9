/** Exports what the books do not have yet as a file, and reverses in it what they have and no longer stands. */
import { sql } from 'kysely'
import { translateFor } from '../../../../contract/messages/catalogues.ts'
import { exportBooks as exporting } from '../../../../contract/operations/documents.ts'
import type { BookProgram, BookSubject } from '../../../../contract/resources/documents/books.ts'
import { csvLine, quotedText } from '../../../read/files/csv-line.ts'
import { visibleIds } from '../../../write/find.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { handleWrite } from '../../handlers.ts'
import { may } from '../../operation.ts'
import { requireAmounts } from '../amounts.ts'
import { onlyStaffSends } from '../sending.ts'
import { type BookEntry, newEntries } from './book-entries.ts'
import { type BookCell, type BookRow, formats, getTaxType } from './book-formats.ts'
import { type BookTerms, bookLines, getTaxes, type StoredLine } from './book-lines.ts'

export const exportBooks = handleWrite(exporting, {
  tag: 'Accounting',
  summary:
    'Export invoices, payments or clients as a CSV file for Xero or QuickBooks. Invoices and payments are in one file only; what was voided, replaced, deleted or changed since is reversed in the next one, so all files come to what stands.',
  right: [may('view', 'invoices'), may('edit', 'invoices'), onlyStaffSends('invoice'), requireAmounts('invoice')],
  async run(writing, { values }) {
    const { subject, program } = values
    const bookWindow = { from: values.from ?? null, to: values.to ?? null, again: values.again ?? false }
    const entries = subject === 'contacts' ? await clients(writing) : await newEntries(writing, subject, bookWindow)
    const settings = await loadSettings(writing)
    const entryRows = entries
      .map(({ rows, ...entry }) => ({ ...entry, rows: rows.map((row) => ({ ...row, ...settings })) }))
      .map((entry) => ({ entry, rows: getRows(writing, entry, subject, program) }))
      .filter(({ rows }) => rows.length > 0)
    const columns = formats[program][subject]
    const lines = [
      columns.map(([name]) => name),
      ...entryRows.flatMap(({ rows }) => rows.map((row) => columns.map(([, cell]) => cell(row)))),
    ]
    const csv = lines.map((cells) => csvLine(cells.map(cellText), ',')).join('')
    const records = new Set(entryRows.map(({ entry }) => entry.id)).size
    const reversals = entryRows.filter(({ entry }) => entry.isReversal).length
    return { answer: { filename: `${subject}-${program}.csv`, records, reversals, csv } }
  },
})

const cellText = (cell: BookCell): string => (typeof cell === 'number' ? String(cell) : quotedText(cell ?? ''))

/** What the books call accounts and taxes by now. */
async function loadSettings({ tx, actor }: WriteContext): Promise<BookRow> {
  const { rows } = await sql<BookRow>`
    select salesaccount, salesproduct, salestaxtype, untaxedtaxtype, countrycode, currency as homecurrency, timezone
    from accounts
    where id = ${actor.account}
  `.execute(tx)
  return rows[0] ?? {}
}

/** Rows of an entry as the program has them: signs and texts of reversals say so. */
function getRows(
  { actor }: WriteContext,
  entry: BookEntry,
  subject: BookSubject,
  program: BookProgram,
): readonly BookRow[] {
  const t = translateFor(actor.locale)
  const rows =
    subject === 'invoices'
      ? withLines(entry, { hasPercents: program === 'xero', discount: t('Discount') })
      : entry.rows.filter((row) => isInFile(row, subject, program))
  if (!entry.isReversal) return rows
  const markReversal = (value: unknown) => [t('Reversal'), value].filter(Boolean).join(', ')
  return rows.map((row) => ({
    ...row,
    name: markReversal(row.name),
    method: markReversal(row.method),
    ...Object.fromEntries(['price', 'amount', 'linetax'].map((name) => [name, minus(row[name])])),
  }))
}

const minus = (amount: unknown): number => -Number(amount ?? 0) || 0

/**
 * False for settlements by credit note in a file for Xero, which imports payments as bank statement lines. No money
 * moves, and the books have both documents, so the settlement is only marked as exported.
 */
const isInFile = ({ ismoney }: BookRow, subject: BookSubject, program: BookProgram): boolean =>
  subject !== 'payments' || program !== 'xero' || ismoney === true

/** Lines of an invoice as the program has them, with their tax. */
function withLines({ rows }: BookEntry, terms: BookTerms): readonly BookRow[] {
  const lines = rows.flatMap((row) =>
    bookLines(row as unknown as StoredLine, terms).map((line) => ({ row, line, taxtype: getTaxType(row) })),
  )
  const [first] = rows
  const taxed = lines.map(({ row, line }) => (row.taxed === true ? line.amount : 0))
  const taxes = getTaxes(Number(first?.tax ?? 0), taxed, Number(first?.decimals ?? 2))
  return lines.map(({ row, line, taxtype }, index) => ({ ...row, ...line, taxtype, linetax: taxes[index] }))
}

/** All clients that the caller can see. */
async function clients(writing: WriteContext): Promise<readonly BookEntry[]> {
  const { rows } = await sql<BookRow & { readonly id: number }>`
    select c.id, c.name as client, c.email, l.address1, l.address2, l.city, l.state, l.zipcode, l.country
    from companies c
    left join companylocations l on l.account_id = c.account_id and l.id = c.maincompanylocationid
    where c.account_id = ${writing.actor.account} and not c.deleted and c.type = 'client'
    order by c.name, c.id
  `.execute(writing.tx)
  const ids = rows.map(({ id }) => Number(id))
  const visible = await visibleIds(writing, writing.bindingOf('companies'), ids)
  return rows.filter(({ id }) => visible.has(Number(id))).map((row) => ({ id: row.id, rows: [row], isReversal: false }))
}
