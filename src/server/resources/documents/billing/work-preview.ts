/** Previews an invoice from time and expenses without writing anything. */
import { sql } from 'kysely'
import { fromUnits } from '../../../../contract/language/currency.ts'
import type { BillPreview, BillPreviewLine } from '../../../../contract/operations/billing.ts'
import type { TimeSelection } from '../../../../contract/requests/time-selection.ts'
import { documentTotals } from '../../../../contract/resources/documents/document-totals.ts'
import { can, permissions } from '../../../../contract/rights.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import type { WorkLine } from './time-lines.ts'
import { loadWork } from './work-invoice.ts'

interface Terms {
  readonly currency: string
  readonly taxrate: string
  readonly taxable: boolean
}

/** Leaves out amounts that the caller may not see. */
export async function previewWork(writing: WriteContext, selection: TimeSelection): Promise<BillPreview> {
  const work = await loadWork(writing, { ...selection, preview: true })
  const { currency, taxrate, taxable } = await loadTerms(writing, selection.invoiceid ?? null)
  const sees = can(writing.actor, permissions.sensitive)
  const minutes = (getMinutes: (line: WorkLine) => number) =>
    work.lines.reduce((sum, line) => sum + getMinutes(line), 0)
  const terms = { currency, taxrate: Number(taxrate), taxable }
  const { subtotal, tax, total } = documentTotals(
    work.lines.map(({ values }) => values),
    terms,
  )
  const sums = { subtotal, taxrate: terms.taxrate, tax, total }
  return {
    companyid: work.company,
    title: work.title,
    currency,
    minutes: minutes((line) => line.minutes),
    billedminutes: minutes((line) => line.billed),
    lines: work.lines.map((line) => getLine(line, work.decimals, sees)),
    ...(sees ? sums : {}),
    unrated: work.unrated.map(({ id, day, minutes, itemname, contactname }) => ({
      id,
      day,
      minutes,
      itemname,
      contactname,
    })),
  }
}

function getLine(line: WorkLine, decimals: number, sees: boolean): BillPreviewLine {
  const { key, phase, name, minutes, billed, rate, amount, taxable, timeids, expenseids } = line
  const { projectid } = line.values
  return {
    key,
    phase,
    name,
    ...(projectid === undefined ? {} : { projectid }),
    minutes,
    billedminutes: billed,
    ...(sees && rate !== null ? { rate } : {}),
    ...(sees ? { amount: fromUnits(amount, decimals) } : {}),
    taxable,
    timeids,
    expenseids,
  }
}

async function loadTerms({ tx, actor }: WriteContext, invoice: number | null): Promise<Terms> {
  const result = await sql<Terms>`
    select coalesce(v.currency, a.currency) as currency, coalesce(v.taxrate, a.taxrate) as taxrate,
      coalesce(v.taxable, true) as taxable
    from accounts a
    left join invoices v on v.account_id = a.id and v.id = ${invoice}::bigint
    where a.id = ${actor.account}
  `.execute(tx)
  const terms = result.rows[0]
  if (!terms) throw new Error('The account is gone')
  return terms
}
