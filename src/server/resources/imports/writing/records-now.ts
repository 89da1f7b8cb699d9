/**
 * Current records to compare rows with, locked. Companies include the address of their main location; time the invoice that
 * bills it, its rates, and whether an import brought it.
 */
import { sql } from 'kysely'
import { addressFields, companies } from '../../../../contract/resources/people/companies.ts'
import { companylocations } from '../../../../contract/resources/people/company-locations.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { lockRows } from '../../../write/rows.ts'
import { lockedSnapshots } from '../../../write/snapshot.ts'
import type { AnyValues, Binding, WriteContext } from '../../../write/write-context.ts'

export async function recordsNow(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnyValues>> {
  const records: ReadonlyMap<number, AnyValues> = await lockedSnapshots(writing, binding, ids)
  if (binding.resource.name === time.name) return withBillsAndRates(writing, records)
  if (binding.resource.name !== companies.name) return records
  const getMain = (record: AnyValues) => Number(record.maincompanylocationid ?? 0)
  const mains = [...records.values()].map(getMain).filter((id) => id > 0)
  const places = await lockRows(writing, companylocations, mains, addressFields)
  return new Map([...records].map(([id, record]) => [id, { ...record, ...places.get(getMain(record)) }]))
}

interface BillsAndRates {
  readonly id: number
  readonly invoiceid: number | null
  readonly billablerate: number
  readonly costrate: number
  readonly isImported: boolean
}

/**
 * Whether a file brought the record: one of its import's rows did, or it was made meanwhile, once the rows are forgotten after a
 * day.
 */
const isImported = sql`exists (
  select 1
  from imports i
  where i.account_id = t.account_id and i.resource = ${time.name}
    and t.createdon between i.createdon and i.finishedon + interval '1 minute'
    and (
      exists (
        select 1
        from import_rows r
        where r.account_id = i.account_id and r.importid = i.id and r.recordid = t.id and r.state = 'created'
      )
      or not exists (
        select 1
        from import_rows r
        where r.account_id = i.account_id and r.importid = i.id
      )
    )
)`

/** The snapshots have locked the rows. */
async function withBillsAndRates(
  writing: WriteContext,
  records: ReadonlyMap<number, AnyValues>,
): Promise<ReadonlyMap<number, AnyValues>> {
  if (records.size === 0) return records
  const { rows } = await sql<BillsAndRates>`
    select t.id::float8 as id, t.invoiceid::float8 as invoiceid, t."hourlyRate"::float8 as billablerate,
      t."costRate"::float8 as costrate, ${isImported} as "isImported"
    from timerecords t
    where t.account_id = ${writing.actor.account} and t.id = any(${arrayLiteral([...records.keys()])}::bigint[])
  `.execute(writing.tx)
  const found = new Map(rows.map(({ id, ...values }) => [Number(id), values]))
  return new Map([...records].map(([id, record]) => [id, { ...record, ...found.get(id) }]))
}
