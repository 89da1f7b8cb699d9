/** Current records to compare rows with, locked. Companies include the address of their main location. */
import { addressFields, companies } from '../../../../contract/resources/people/companies.ts'
import { companylocations } from '../../../../contract/resources/people/company-locations.ts'
import { lockRows } from '../../../write/rows.ts'
import { lockedSnapshots } from '../../../write/snapshot.ts'
import type { AnyValues, Binding, WriteContext } from '../../../write/write-context.ts'

export async function recordsNow(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnyValues>> {
  const records: ReadonlyMap<number, AnyValues> = await lockedSnapshots(writing, binding, ids)
  if (binding.resource.name !== companies.name) return records
  const getMain = (record: AnyValues) => Number(record.maincompanylocationid ?? 0)
  const mains = [...records.values()].map(getMain).filter((id) => id > 0)
  const places = await lockRows(writing, companylocations, mains, addressFields)
  return new Map([...records].map(([id, record]) => [id, { ...record, ...places.get(getMain(record)) }]))
}
