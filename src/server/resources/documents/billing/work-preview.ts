/** Previews an invoice from time and expenses without writing anything. */
import { sql } from 'kysely'
import { array, boolean, integer, number, object, string } from '../../../../contract/json-schema.ts'
import { fromUnits } from '../../../../contract/language/currency.ts'
import type { TimeSelection } from '../../../../contract/requests/time-selection.ts'
import { can, permissions } from '../../../../contract/rights.ts'
import type { Writing } from '../../../write/writing.ts'
import { workOf } from './work-invoice.ts'

const ids = array(integer)

export const workPreview = object({
  companyid: integer,
  title: string,
  currency: string,
  minutes: { type: 'integer', description: 'As tracked.' },
  billedminutes: { type: 'integer', description: 'After rounding.' },
  lines: array(
    object({
      key: { type: 'string', description: 'Names the line in `texts`.' },
      phase: string,
      name: string,
      minutes: integer,
      billedminutes: integer,
      amount: number,
      taxable: boolean,
      timeids: ids,
      expenseids: ids,
    }),
  ),
  subtotal: number,
  taxrate: number,
  tax: number,
  total: number,
  unrated: {
    ...array(object({ id: integer, day: string, minutes: integer, itemname: string, contactname: string })),
    description: 'Time without a rate, which is only billed with `unrated`.',
  },
})

interface Terms {
  readonly currency: string
  readonly taxrate: string
  readonly taxable: boolean
}

/** Leaves out amounts that the caller may not see. */
export async function previewWork(writing: Writing, selection: TimeSelection): Promise<object> {
  const work = await workOf(writing, { ...selection, preview: true })
  const { currency, taxrate, taxable } = await termsOf(writing, selection.invoiceid ?? null)
  const sees = can(writing.actor, permissions.sensitive)
  const sum = (amount: (line: (typeof work.lines)[number]) => number) =>
    work.lines.reduce((all, line) => all + amount(line), 0)
  const subtotal = sum((line) => line.amount)
  const rate = Math.round(Number(taxrate) * 10_000)
  const tax = taxable
    ? taxOn(
        sum((line) => (line.taxable ? line.amount : 0)),
        rate,
      )
    : 0
  const amountOf = (units: number) => fromUnits(units, work.decimals)
  const sums = {
    ...{ subtotal: amountOf(subtotal), taxrate: Number(taxrate) },
    ...{ tax: amountOf(tax), total: amountOf(subtotal + tax) },
  }
  return {
    ...{ companyid: work.company, title: work.title, currency },
    ...{ minutes: sum((line) => line.minutes), billedminutes: sum((line) => line.billed) },
    lines: work.lines.map(({ key, phase, name, minutes, billed, amount, taxable: isTaxed, timeids, expenseids }) => ({
      ...{ key, phase, name, minutes, billedminutes: billed },
      ...(sees ? { amount: amountOf(amount) } : {}),
      ...{ taxable: isTaxed, timeids, expenseids },
    })),
    ...(sees ? sums : {}),
    unrated: work.unrated.map(({ id, day, minutes, itemname, contactname }) => ({
      ...{ id, day, minutes, itemname, contactname },
    })),
  }
}

/** Rounds half away from zero, as the database does. `rate` is in ten-thousandths of a percent. */
const taxOn = (amount: number, rate: number): number =>
  Math.sign(amount) * Number((2n * BigInt(Math.abs(amount)) * BigInt(rate) + 1_000_000n) / 2_000_000n)

async function termsOf({ tx, actor }: Writing, invoice: number | null): Promise<Terms> {
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
