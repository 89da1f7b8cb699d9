/**
 * Entries of the books: what stands is entered once, and what no longer stands is reversed with the figures with which it
 * was entered. So all files together come to what stands. The later entries of an invoice are numbered: `INV-0001-R1`
 * reverses `INV-0001`, and `INV-0001-R2` enters it again, once it is restored.
 */
import { sql } from 'kysely'
import { issuedStates } from '../../../../contract/resources/documents/invoices.ts'
import { arrayLiteral, type Expression, textList } from '../../../query/condition.ts'
import { visibleIds } from '../../../write/find.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { isWithdrawn } from '../../figures/withdrawn-credit.ts'
import type { BookRow } from './book-formats.ts'

/** Kinds of records that are entered. */
export type Entered = 'invoices' | 'payments'

/** An invoice with the rows of its lines, or a payment. */
export interface BookEntry {
  readonly id: number
  readonly rows: readonly BookRow[]
  readonly isReversal: boolean
}

export interface Window {
  readonly from: string | null
  readonly to: string | null
}

interface Held {
  readonly id: number
  readonly booked: readonly BookRow[]
  /** Of the invoice, which keeps it. */
  readonly currency?: string
}

interface Gone extends Held {
  readonly number: string
  readonly date: string
}

/** What is entered from now on, and what is reversed; with `again`, all that was entered before as well. */
export async function newEntries(
  writing: WriteContext,
  kind: Entered,
  window: Window & { readonly again: boolean },
): Promise<readonly BookEntry[]> {
  const heldEntries = window.again ? await loadVisible(writing, kind, await heldBy(writing, kind, window)) : []
  const goneEntries = await loadVisible(writing, kind, await loadGone(writing, kind, window))
  await forget(writing, kind, goneEntries)
  const addedEntries = await addedTo(writing, kind, window)
  await remember(writing, kind, addedEntries)
  const entry = (held: Held): BookEntry => ({ id: held.id, rows: withCurrency(held), isReversal: false })
  return [...heldEntries.map(entry), ...addedEntries.map(entry), ...goneEntries.map(getReversal)]
}

/** Payments that were entered by earlier releases have none of their own. */
const withCurrency = ({ booked, currency }: Held): readonly BookRow[] =>
  currency === undefined ? booked : booked.map((row) => ({ currency, ...row }))

function getReversal({ number, date, ...gone }: Gone): BookEntry {
  const { id } = gone
  const rows = withCurrency(gone).map((row) => ({ ...row, number, date, invoicedate: date, duedate: date }))
  return { id, rows, isReversal: true }
}

async function loadVisible<Row extends { readonly id: number }>(
  writing: WriteContext,
  kind: Entered,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const ids = [...new Set(rows.map(({ id }) => Number(id)))]
  const visible = await visibleIds(writing, writing.bindingOf(kind), ids, [])
  return rows.filter(({ id }) => visible.has(Number(id)))
}

const within = (day: Expression, { from, to }: Window): Expression =>
  sql`((${from}::date is null or ${day} >= ${from}::date) and (${to}::date is null or ${day} <= ${to}::date))`

/** Money that was received stands although its invoice is deleted: it is the client's credit. */
const kinds = {
  invoices: {
    from: sql`invoices v`,
    record: sql.ref('v'),
    day: sql`v.invoicedate`,
    number: sql`concat(v.number, '-R', v.bookentries)`,
    stands: sql`(not v.template and not ${isWithdrawn} and v.activeworkstate in ${textList(issuedStates)})`,
    /** Changes after which an invoice no longer stands. */
    ends: sql`c.resource = 'invoices' and c.recordid in (v.id, v.creditof)
      and (c.action = 'delete' or c.after ->> 'activeworkstate' = 'voided')`,
  },
  payments: {
    from: sql`payments p join invoices v on v.account_id = p.account_id and v.id = p.invoiceid`,
    record: sql.ref('p'),
    day: sql`p.date`,
    number: sql`coalesce(v.number, '')`,
    stands: sql`(not p.deleted and (p.pair is null or not ${isWithdrawn})
      and (p.booked is null or p.amount = (p.booked -> 0 ->> 'amount')::numeric))`,
    ends: sql`(c.resource = 'payments' and c.recordid = p.id
      or c.resource = 'invoices' and c.recordid in (v.id, v.creditof) and c.action = 'delete')`,
  },
} as const

/** What the books hold. */
async function heldBy({ tx, actor }: WriteContext, kind: Entered, window: Window): Promise<readonly Held[]> {
  const { from: source, record, day } = kinds[kind]
  const { rows } = await sql<Held>`
    select ${record}.id, v.currency, ${record}.booked
    from ${source}
    where ${record}.account_id = ${actor.account} and ${record}.booked is not null and ${within(day, window)}
    order by ${day}, ${record}.id
    for no key update of ${record}
  `.execute(tx)
  return rows
}

/** What the books hold and should not, by the day since which it does not stand, locked: a concurrent export waits. */
async function loadGone({ tx, actor }: WriteContext, kind: Entered, window: Window): Promise<readonly Gone[]> {
  const { from: source, record, number, stands, ends } = kinds[kind]
  const endedCondition = sql`(coalesce((
        select max(c.at)
        from changes c
        where c.account_id = v.account_id and ${ends}
      ), now()) at time zone ${actor.timezone}::text)::date`
  const { rows } = await sql<Gone>`
    select ${record}.id, v.currency, ${record}.booked, ${number} as number, ${endedCondition}::text as date
    from ${source}
    where ${record}.account_id = ${actor.account} and ${record}.booked is not null and not ${stands}
      and ${within(endedCondition, window)}
    order by ${record}.id
    for no key update of ${record}
  `.execute(tx)
  return rows
}

/** What stands and is not in the books. */
async function addedTo(writing: WriteContext, kind: Entered, window: Window): Promise<readonly Held[]> {
  const { rows } = await statements[kind](writing.actor.account, window).execute(writing.tx)
  const visible = await loadVisible(writing, kind, rows)
  return [...Map.groupBy(visible, ({ id }) => Number(id))].map(([id, bookedRows]) => ({ id, booked: bookedRows }))
}

const statements = {
  invoices: (account: number, window: Window) => sql<BookRow & { readonly id: number }>`
    select v.id, concat(v.number, case when v.bookentries > 0 then concat('-R', v.bookentries) end) as number, v.title,
      v.clientcompany as client, v.address1, v.address2, v.city, v.state, v.zipcode,
      v.country, v.purchaseordernumber, v.invoicedate::text,
      coalesce(v.duedate, v.invoicedate)::text as duedate, v.currency, v.taxrate,
      v.taxable and l.taxable as taxed, v.tax, v.decimals, l.name, l."billAmount" as amount, l."manualBillAmount",
      l."billType", l."projectedTimeSpent", l."projectedTimeManual", l."outLabourPrice", l."outUnitQty",
      l."outUnitPrice", l.discountpercent, l.discountamount
    from invoices v
    join invoiceitems l on l.account_id = v.account_id and l.invoiceid = v.id and not l.deleted
    where v.account_id = ${account} and v.booked is null and ${kinds.invoices.stands}
      and ${within(kinds.invoices.day, window)}
    order by v.invoicedate, v.id, l.sortorder
    for no key update of v`,
  payments: (account: number, window: Window) => sql<BookRow & { readonly id: number }>`
    select p.id, p.date::text, p.amount, v.currency, p.method, p.reference, p.pair is null as ismoney, v.number,
      v.clientcompany as client, case when v.booked is not null or not ${isWithdrawn} then v.number end as invoice
    from payments p
    join invoices v on v.account_id = p.account_id and v.id = p.invoiceid
    where p.account_id = ${account} and p.booked is null and ${kinds.payments.stands}
      and ${within(kinds.payments.day, window)}
    order by p.date, p.id
    for no key update of p`,
} as const

async function remember({ tx, actor }: WriteContext, kind: Entered, entries: readonly Held[]): Promise<void> {
  await sql`
    update ${sql.table(kind)} r
    set booked = e.booked, bookentries = r.bookentries + 1
    from json_to_recordset(${JSON.stringify(entries)}::json) e (id bigint, booked json)
    where r.account_id = ${actor.account} and r.id = e.id
  `.execute(tx)
}

async function forget({ tx, actor }: WriteContext, kind: Entered, entries: readonly Held[]): Promise<void> {
  await sql`
    update ${sql.table(kind)}
    set booked = null, bookentries = bookentries + 1
    where account_id = ${actor.account} and id = any(${arrayLiteral(entries.map(({ id }) => id))}::bigint[])
  `.execute(tx)
}
