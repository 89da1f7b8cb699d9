/**
 * Makes a draft invoice of billable time that is on no invoice yet. The records are locked before anything is made of
 * them: whoever comes second waits, then finds what is left.
 */
import { sql } from 'kysely'
import { Problem } from '../../../../contract/requests/problem.ts'
import { arrayLiteral, fixed, kept } from '../../../query/condition.ts'
import { filteredBy } from '../../../query/filters/named.ts'
import { createRecords } from '../../../write/create.ts'
import { matchingVisible, requireVisible } from '../../../write/find.ts'
import type { Writing } from '../../../write/writing.ts'
import { billOn } from './invoiced-time.ts'
import { groupTime, type TimeLine, type TimeRecord } from './time-lines.ts'
import type { TimeSelection } from './time-selection.ts'

/** Returns the id of the new invoice. Throws a 409 where there is nothing to bill. */
export async function createTimeInvoice(writing: Writing, selection: TimeSelection): Promise<number> {
  const { projectid = null, groupby } = selection
  const company = await companyOf(writing, selection)
  const records = await lockUnbilled(writing, selection, company)
  if (records.length === 0) {
    throw new Problem('conflict', 'There is no unbilled billable time in this selection.')
  }
  const days = records.map((record) => record.day).sort()
  const title = `Time from ${days[0]} to ${days.at(-1)}`
  const input = { values: { title, companyid: company, projectid } }
  const [invoice] = await createRecords(writing, writing.bindingOf('invoices'), [input])
  await addLines(writing, invoice as number, groupTime(records, groupby ?? 'item'))
  await billOn(
    writing,
    invoice as number,
    records.map((record) => record.id),
  )
  return invoice as number
}

async function companyOf(writing: Writing, { companyid = null, projectid = null }: TimeSelection): Promise<number> {
  if (projectid === null) {
    await requireVisible(writing, writing.bindingOf('companies'), [companyid as number])
    return companyid as number
  }
  await requireVisible(writing, writing.bindingOf('projects'), [projectid])
  const result = await sql<{ companyid: number }>`
    select companyid from projects where account_id = ${writing.actor.account} and id = ${projectid}::bigint
  `.execute(writing.tx)
  const company = Number(result.rows[0]?.companyid)
  if (companyid !== null && companyid !== company) {
    throw new Problem('invalid', `projectid: the project with id ${projectid} belongs to another company.`)
  }
  return company
}

const unbilled = fixed('unbilled', (row) => sql`${row.column('billable')} and ${row.column('invoiceid')} is null`)

/** Unbilled records that the list of time shows the actor under these filters, locked until the write ends. */
async function lockUnbilled(writing: Writing, selection: TimeSelection, company: number): Promise<TimeRecord[]> {
  const { account, timezone } = writing.actor
  const time = writing.bindingOf('time')
  const filters = {
    companyid: company,
    projectid: selection.projectid,
    trackedfrom: selection.from,
    trackedto: selection.to,
  }
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)] as const] : []))
  const only = [kept, unbilled, ...filteredBy(time, writing.actor, given)]
  const ids = await matchingVisible(writing, time, only)
  const result = await sql<TimeRecord>`
    select t.id, t.timespent as minutes, t.cost, t.charge, t.itemid, i.name as itemname, i.taxable,
      t.projectid, p.title as projecttitle, t.contactid,
      coalesce(nullif(concat_ws(' ', c.firstname, c.lastname), ''), c.email, '') as contactname,
      to_char(t.startedon at time zone ${timezone}::text, 'YYYY-MM-DD') as day
    from timerecords t
    join items i on i.account_id = t.account_id and i.id = t.itemid
    join projects p on p.account_id = t.account_id and p.id = t.projectid
    join contacts c on c.account_id = t.account_id and c.id = t.contactid
    where t.account_id = ${account}
      and t.id = any(${arrayLiteral(ids)}::bigint[])
      and t.billable
      and t.invoiceid is null
      and not t.deleted
    order by t.id
    for update of t
  `.execute(writing.tx)
  return result.rows.map(withNumbers)
}

function withNumbers(row: TimeRecord): TimeRecord {
  const [id, itemid, projectid, contactid] = [row.id, row.itemid, row.projectid, row.contactid].map(Number)
  return { ...row, id, itemid, projectid, contactid } as TimeRecord
}

async function addLines(writing: Writing, invoiceid: number, lines: readonly TimeLine[]): Promise<void> {
  const names = [...new Set(lines.map((line) => line.phase))]
  const phases = await createRecords(
    writing,
    writing.bindingOf('invoicephases'),
    names.map((name) => ({ values: { invoiceid, name } })),
  )
  const inputs = lines.map(({ values, phase }) => ({
    values: { ...values, invoiceid, itemcollectionid: phases[names.indexOf(phase)] },
  }))
  const ids = await createRecords(writing, writing.bindingOf('invoiceitems'), inputs)
  for (const [position, { records }] of lines.entries()) {
    await sql`
      insert into invoiceitem_time (account_id, invoiceitemid, timerecordid)
      select ${writing.actor.account}, ${ids[position]}::bigint, unnest(${arrayLiteral(records)}::bigint[])
    `.execute(writing.tx)
  }
}
