/**
 * Makes a draft invoice of billable time that is on no invoice yet. The records are locked before anything is made of
 * them: whoever comes second waits, then finds what is left.
 */
import { sql } from 'kysely'
import { parseMoment } from '../../../../contract/requests/moment.ts'
import { Problem } from '../../../../contract/requests/problem.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { edgeOf } from '../../../query/resolve-moment.ts'
import { createRecords } from '../../../write/create.ts'
import { requireVisible, visibleIds } from '../../../write/find.ts'
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

/** Unbilled records of the selection that the actor sees, locked until the write ends. */
async function lockUnbilled(writing: Writing, selection: TimeSelection, company: number): Promise<TimeRecord[]> {
  const { account, timezone } = writing.actor
  const { from, to, projectid = null } = selection
  const [first, last] = [parseMoment(from ?? ''), parseMoment(to ?? '')]
  const start = first && edgeOf(first, 'from', timezone)
  const end = last && edgeOf(last, 'to', timezone)
  const result = await sql<TimeRecord>`
    select t.id, t.timespent as minutes, t.cost, t.charge, t.itemid, i.name as itemname, i.taxable,
      t.projectid, p.title as projecttitle, t.contactid,
      coalesce(nullif(concat_ws(' ', c.firstname, c.lastname), ''), c.email, '') as contactname,
      to_char(t.startedon at time zone ${timezone}::text, 'YYYY-MM-DD') as day
    from timerecords t
    join items i on i.account_id = t.account_id and i.id = t.itemid
    join projects p on p.account_id = t.account_id and p.id = t.projectid
    join contacts c on c.account_id = t.account_id and c.id = t.contactid
    where t.account_id = ${account} and t.billable and t.invoiceid is null and not t.deleted
      and t.projectid in (
        select o.id from projects o
        where o.account_id = ${account} and o.companyid = ${company}::bigint
          and (${projectid}::bigint is null or o.id = ${projectid}::bigint)
      )
      and (${start?.at ?? null}::timestamptz is null or t.startedon >= ${start?.at ?? null}::timestamptz)
      and (${end?.at ?? null}::timestamptz is null or t.startedon < ${end?.at ?? null}::timestamptz
        or ${end ? !end.exclusive : false} and t.startedon = ${end?.at ?? null}::timestamptz)
    order by t.id for update of t
  `.execute(writing.tx)
  const ids = result.rows.map((row) => Number(row.id))
  const seen = await visibleIds(writing, writing.bindingOf('time'), ids)
  return result.rows.map(withNumbers).filter((record) => seen.has(record.id))
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
