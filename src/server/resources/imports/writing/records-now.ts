/**
 * Current records to compare rows with, locked. Companies include the address of their main location, and time the invoice that
 * bills it.
 */
import { addressFields, companies } from '../../../../contract/resources/people/companies.ts'
import { companylocations } from '../../../../contract/resources/people/company-locations.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { lockRows } from '../../../write/rows.ts'
import { lockedSnapshots } from '../../../write/snapshot.ts'
import type { AnyValues, Binding, WriteContext } from '../../../write/write-context.ts'

export async function recordsNow(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnyValues>> {
  const records: ReadonlyMap<number, AnyValues> = await lockedSnapshots(writing, binding, ids)
  if (binding.resource.name === time.name) return withBills(writing, records)
  if (binding.resource.name !== companies.name) return records
  const getMain = (record: AnyValues) => Number(record.maincompanylocationid ?? 0)
  const mains = [...records.values()].map(getMain).filter((id) => id > 0)
  const places = await lockRows(writing, companylocations, mains, addressFields)
  return new Map([...records].map(([id, record]) => [id, { ...record, ...places.get(getMain(record)) }]))
}

async function withBills(
  writing: WriteContext,
  records: ReadonlyMap<number, AnyValues>,
): Promise<ReadonlyMap<number, AnyValues>> {
  const bills = await lockRows(writing, time, [...records.keys()], ['invoiceid'])
  return new Map([...records].map(([id, record]) => [id, { ...record, ...bills.get(id) }]))
}
