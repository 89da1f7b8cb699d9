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
import { isBrought } from '../recognise/earlier-imports.ts'

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

/** The snapshots have locked the rows. */
async function withBillsAndRates(
  writing: WriteContext,
  records: ReadonlyMap<number, AnyValues>,
): Promise<ReadonlyMap<number, AnyValues>> {
  if (records.size === 0) return records
  const { rows } = await sql<BillsAndRates>`
    select t.id::float8 as id, t.invoiceid::float8 as invoiceid, t."hourlyRate"::float8 as billablerate,
      t."costRate"::float8 as costrate,
      ${isBrought({ account: sql`t.account_id`, resource: sql`${time.name}`, record: sql`t.id` })} as "isImported"
    from timerecords t
    where t.account_id = ${writing.actor.account} and t.id = any(${arrayLiteral([...records.keys()])}::bigint[])
  `.execute(writing.tx)
  const found = new Map(rows.map(({ id, ...values }) => [Number(id), values]))
  return new Map([...records].map(([id, record]) => [id, { ...record, ...found.get(id) }]))
}
