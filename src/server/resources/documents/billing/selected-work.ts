/**
 * Finds the unbilled time and expenses of a selection that the caller can see, and locks them unless it is a preview.
 */

import { sql } from 'kysely'
import { notFound, problem } from '../../../../contract/requests/problem.ts'
import { type Clause, clause, getRecord } from '../../../../contract/requests/refusal.ts'
import type { TimeSelection } from '../../../../contract/requests/time-selection.ts'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { arrayLiteral, notDeletedCondition } from '../../../query/condition.ts'
import { filteredBy } from '../../../query/filters/named.ts'
import { fullName } from '../../../query/names/full-name.ts'
import { matchingVisible, visibleIds } from '../../../write/find.ts'
import { loadRows } from '../../../write/rows.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { isHourly } from '../../figures/unbilled-time.ts'
import type { ExpenseRecord, TimeRecord } from './time-lines.ts'

interface BilledRecord {
  readonly id: number
  readonly billable: boolean
  /** The invoice that bills the record. */
  readonly invoiceid: number | null
  readonly billedelsewhere?: boolean
  /** Of time: whether its item is charged by the hour. */
  readonly ishourly?: boolean
  readonly companyid: number
}

/** Maximum number of records named in a refusal. */
export const mostNamed = 20

const noCondition = sql``
const lock = (alias: 't' | 'e', selection: TimeSelection) =>
  selection.preview ? noCondition : sql` for no key update of ${sql.ref(alias)}`

/**
 * Time of the selection. Throws a Problem if a chosen record cannot be billed, which names the record and its invoice.
 */
export async function selectedTime(
  writing: WriteContext,
  selection: TimeSelection,
  company: number | null,
): Promise<(TimeRecord & { readonly companyid: number })[]> {
  const { account, timezone } = writing.actor
  const { from: start, to: end } = selection
  const ids = await loadIds(writing, 'time', selection, company, { trackedfrom: start, trackedto: end })
  const result = await sql<TimeRecord & BilledRecord>`
    select t.id, t.timespent as minutes, t."hourlyRate" as rate, t.cost, t.itemid, i.name as itemname,
      i.taxable, i.itemcollectionid as phaseid, coalesce(h.name, '') as phasename,
      t.projectid, p.title as projecttitle, p.companyid, t.contactid,
      coalesce(${fullName('c')}, c.email, '') as contactname,
      to_char(t.startedon at time zone ${timezone}::text, 'YYYY-MM-DD') as day, t.billable, t.invoiceid, t.billedelsewhere,
      ${isHourly(sql`i."billType"`)} as ishourly, ${hasOwnPrice} as "hasOwnPrice"
    from timerecords t
    join items i on i.account_id = t.account_id and i.id = t.itemid
    join projects p on p.account_id = t.account_id and p.id = t.projectid
    join contacts c on c.account_id = t.account_id and c.id = t.contactid
    left join projectphases h on h.account_id = i.account_id and h.id = i.itemcollectionid
    where t.account_id = ${account} and t.id = any(${arrayLiteral(ids)}::bigint[]) and not t.deleted
    order by t.id${lock('t', selection)}
  `.execute(writing.tx)
  return (await freeOnes(writing, 'time', selection, result.rows)).map(withNumbers)
}

/** Expenses of the selection: the chosen ones, or all in its range if they are requested. */
export async function selectedExpenses(
  writing: WriteContext,
  selection: TimeSelection,
  company: number | null,
): Promise<(ExpenseRecord & { readonly companyid: number })[]> {
  const { from: start, to: end } = selection
  if (!isChosen(selection) && !selection.expenses) return []
  const ids = await loadIds(writing, 'expenses', selection, company, { datefrom: start, dateto: end })
  const result = await sql<ExpenseRecord & BilledRecord>`
    select e.id, e.name, e.date::text as date, e.projectid, e.quantity, e.cost, e.costtotal, e.markup, e.total,
      e.billable, p.companyid, e.invoiceid
    from expenses e
    join projects p on p.account_id = e.account_id and p.id = e.projectid
    where e.account_id = ${writing.actor.account} and e.id = any(${arrayLiteral(ids)}::bigint[]) and not e.deleted
    order by e.id${lock('e', selection)}
  `.execute(writing.tx)
  const rows = await freeOnes(writing, 'expenses', selection, result.rows)
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    projectid: Number(row.projectid),
    companyid: Number(row.companyid),
  }))
}

/** Whether what item `i` is worth was decided for it, so that hours for nothing are meant. */
const hasOwnPrice = sql`(
        i.agreedrate is not null or i."manualBillAmount" is not null or i.discountamount > 0
        or coalesce(i.discountpercent, 0) = 100
      )`

type WorkKind = 'time' | 'expenses'

/** Filters of the lists for what can be billed. */
const free = { time: { unbilled: 'yes' }, expenses: { billable: 'billable', billed: 'no' } } as const
const isFree = ({ billable, invoiceid, billedelsewhere, ishourly }: BilledRecord): boolean =>
  billable && invoiceid === null && !billedelsewhere && ishourly !== false

/** True if the request lists records by id; then only these are billed. */
const isChosen = ({ timeids, expenseids }: TimeSelection) => timeids !== undefined || expenseids !== undefined
const chosenIds = (kind: WorkKind, selection: TimeSelection): readonly number[] =>
  (kind === 'time' ? selection.timeids : selection.expenseids) ?? []

/** The listed ids, otherwise those that the list shows the actor under the selection's filters. */
async function loadIds(
  writing: WriteContext,
  kind: WorkKind,
  selection: TimeSelection,
  company: number | null,
  window: Readonly<Record<string, string | null | undefined>>,
): Promise<readonly number[]> {
  if (isChosen(selection)) return chosenIds(kind, selection)
  const { projectid, contactids } = selection
  const filters = { companyid: company, projectid, contacts: contactids?.join(), ...window }
  const filterEntries = Object.entries({ ...filters, ...free[kind] }).flatMap(([name, value]) =>
    value ? [[name, String(value)] as const] : [],
  )
  const binding = writing.bindingOf(kind)
  return matchingVisible(writing, binding, [notDeletedCondition, ...filteredBy(binding, writing.actor, filterEntries)])
}

/** Those that are still unbilled once the locks are held. */
async function freeOnes<Row extends BilledRecord>(
  writing: WriteContext,
  kind: WorkKind,
  selection: TimeSelection,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (!isChosen(selection)) return rows.filter(isFree)
  return requireBillable(writing, kind, chosenIds(kind, selection), await seenOnly(writing, kind, rows))
}

async function seenOnly<Row extends { readonly id: number }>(
  writing: WriteContext,
  resource: 'time' | 'expenses',
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.map((row) => Number(row.id))
  const visible = await visibleIds(writing, writing.bindingOf(resource), ids)
  return rows.filter((row) => visible.has(Number(row.id)))
}

/** The chosen records; throws a Problem unless all of them exist, are billable and unbilled. */
async function requireBillable<Row extends BilledRecord>(
  writing: WriteContext,
  resource: 'time' | 'expenses',
  ids: readonly number[],
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const lockedIds = new Set(rows.map((row) => Number(row.id)))
  const id = ids.find((id) => !lockedIds.has(id))
  const singular = resource === 'time' ? 'time record' : 'expense'
  if (id !== undefined) throw notFound(singular, id)
  const elsewhere = rows.find(({ billedelsewhere }) => billedelsewhere)
  if (elsewhere) {
    throw problem('already_billed', 'The {thing} with id {id} was billed elsewhere. Nothing was billed; leave it out', {
      thing: singular,
      id: elsewhere.id,
    })
  }
  const billed = rows.filter(({ invoiceid }) => invoiceid !== null)
  if (billed.length > 0) {
    const namedRows = billed.slice(0, mostNamed)
    const numbers = await loadNumbers(writing, namedRows)
    const clauses = namedRows.map(({ id, invoiceid }) =>
      clause('{thing} {id} on {name}', { thing: singular, id, name: numbers.get(Number(invoiceid)) }),
    )
    throw problem('already_billed', 'Already billed: {names}. Nothing was billed; leave these out', {
      names: andMore(clauses, billed.length),
    })
  }
  refuseFixed(rows)
  const unbillable = rows.filter(({ billable }) => !billable)
  if (unbillable.length === 0) return rows
  const unbillableIds = unbillable.slice(0, mostNamed).map(({ id }) => id)
  throw problem('not_allowed', 'Not billable: {thing} {ids}. Leave these out or make them billable', {
    thing: singular,
    ids: unbillableIds,
  })
}

/** The first of several, and the number of the others. */
const andMore = (names: readonly unknown[], count: number): unknown =>
  count > names.length ? clause('{names} and {count} more', { names, count: count - names.length }) : names

/** Time on an item that is not charged by the hour is part of the item's price. */
function refuseFixed(rows: readonly BilledRecord[]): void {
  const fixedPriceRows = rows.filter(({ billable, ishourly }) => billable && ishourly === false)
  if (fixedPriceRows.length === 0) return
  const ids = fixedPriceRows.slice(0, mostNamed).map(({ id }) => id)
  throw problem(
    'not_allowed',
    'Not charged by the hour: {thing} {ids}. The item has a fixed price or is not billable; leave these out',
    { thing: 'time record', ids },
  )
}

/**
 * Numbers of the invoices that bill the records. A statement of its own after the locks: one that waited for them would
 * not see an invoice created meanwhile.
 */
async function loadNumbers(
  writing: WriteContext,
  billedRecords: readonly BilledRecord[],
): Promise<ReadonlyMap<number, string>> {
  const ids = billedRecords.map(({ invoiceid }) => Number(invoiceid))
  const invoiceRows = await loadRows(writing, invoices, ids, ['number'])
  return new Map([...invoiceRows].map(([id, { number }]) => [id, number ?? `the invoice with id ${id}`]))
}

function withNumbers(row: TimeRecord & BilledRecord): TimeRecord & { readonly companyid: number } {
  const { itemid, phaseid, projectid, contactid, companyid } = row
  const ids = { itemid, phaseid, projectid, contactid, companyid }
  const numbers = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, Number(id)])) as typeof ids
  return { ...row, ...numbers, id: Number(row.id) }
}

/** Explains an empty selection: time of it that was billed within the last day. */
export async function alreadyBilled(
  writing: WriteContext,
  selection: TimeSelection,
  company: number | null,
): Promise<Clause | null> {
  const { projectid = null } = selection
  const result = await sql<{ id: number; number: string | null }>`
    select t.id, v.number
    from timerecords t
    join projects p on p.account_id = t.account_id and p.id = t.projectid
    join invoices v on v.account_id = t.account_id and v.id = t.invoiceid
    where t.account_id = ${writing.actor.account} and not t.deleted and p.companyid = ${company}::bigint
      and (${projectid}::bigint is null or p.id = ${projectid}::bigint)
      and v.createdon > now() - interval '1 day'
    order by t.id desc
    limit 200
  `.execute(writing.tx)
  const rows = await seenOnly(writing, 'time', result.rows)
  if (rows.length === 0) return null
  const byInvoice = Map.groupBy(rows, ({ number }) => number)
  const clauses = [...byInvoice].map(([number, records]) => {
    const ids = records.map(({ id }) => id).toSorted((first, second) => first - second)
    const recordReferences = ids.slice(0, mostNamed).map((id) => getRecord('time record', id))
    const params = { name: number ?? clause('an invoice'), ids: recordReferences }
    return ids.length > mostNamed
      ? clause('{name} (time records {ids} and more)', params)
      : clause('{name} (time records {ids})', params)
  })
  return clauses.reduce((first, second) => clause('{first}; {second}', { first, second }))
}
