/** Writes the same values to many records in one request, and restores the values that each had before. */
import { type Resource, stageField } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import type { Client } from '../client.ts'
import { getBody } from '../own-values.ts'
import type { Params } from '../queries.ts'
import { getCollection, key, type RecordData, type Records, stateField } from '../record.ts'
import { fieldValue } from '../shown-as.ts'

/** Maximum number of ids in one URL. */
const idsAtOnce = 500

/** Lists contain only open records unless others are requested. */
const allStates = (resource: Resource): Params => (resource.states.listed.length > 0 ? { status: 'all' } : {})

/** @returns how many of the records still existed */
export async function updateAllTo(
  client: Client,
  resource: Resource,
  records: Records,
  update: Readonly<Record<string, unknown>>,
  still: Params = allStates(resource),
): Promise<number> {
  const filter = { id: records.map(key), ...still }
  const body = { filter, update: getBody(update) }
  const { data } = await client<{ readonly updated: number }>('PUT', `${getCollection(resource)}/batch`, { body })
  return data.updated
}

/** A filter for records that are still in the state of this one; the others have been moved since. */
export function getStillInState(resource: Resource, record: Readonly<Record<string, unknown>>): Params {
  const [state, stage] = [record[stateField(resource)], record[stageField(resource) ?? '']]
  const changes = Object.entries({ status: state, workstageid: stage }).filter(([, value]) => (value ?? null) !== null)
  return { ...allStates(resource), ...Object.fromEntries(changes.map(([name, value]) => [name, String(value)])) }
}

/** The records' current values, which may not be in the list. */
export async function valuesNow(
  client: Client,
  resource: Resource,
  records: Records,
  names: readonly string[],
): Promise<Records> {
  const changedRecords: RecordData[] = []
  for (let index = 0; index < records.length; index += idsAtOnce) {
    const id = records
      .slice(index, index + idsAtOnce)
      .map(key)
      .join(',')
    const query = { id, fields: names.join(','), ...allStates(resource) }
    changedRecords.push(...(await client<Records>('GET', getCollection(resource), { query })).data)
  }
  return changedRecords
}

/** Adds links to each record; records that end up with the same links are written together. */
export async function addForAll(
  client: Client,
  resource: Resource,
  before: Records,
  name: string,
  ids: readonly unknown[],
): Promise<void> {
  const after = (record: RecordData) => [...new Set([...(fieldValue(resource, record, name) as unknown[]), ...ids])]
  const groups = Map.groupBy(before, (record) => JSON.stringify(after(record)))
  for (const [values, records] of groups) await updateAllTo(client, resource, records, { [name]: JSON.parse(values) })
}

/**
 * Restores the records' values, in one request for those that had the same. Throws if some records no longer exist, or
 * no longer match `still` because somebody has changed them.
 */
export async function restoreAll(
  client: Client,
  resource: Resource,
  before: Records,
  names: readonly string[],
  still?: Params,
): Promise<void> {
  const put = await restoreThose(client, resource, before, names, still)
  if (put >= before.length) return
  const exists = still !== undefined && (await valuesNow(client, resource, before, names)).length === before.length
  const why = exists ? t('It has been changed since.') : t("It may have been deleted, or you don't have access.")
  if (before.length === 1) throw new Error(why)
  throw new Error(
    t('{count, number} of {total, number}: {why}', { count: before.length - put, total: before.length, why }),
  )
}

/** @returns how many records were restored */
export async function restoreThose(
  client: Client,
  resource: Resource,
  before: Records,
  names: readonly string[],
  still?: Params,
): Promise<number> {
  const getValues = (record: RecordData) =>
    Object.fromEntries(names.map((name) => [name, fieldValue(resource, record, name)]))
  const groups = Map.groupBy(before, (record) => JSON.stringify(getValues(record)))
  let put = 0
  for (const [values, records] of groups) put += await updateAllTo(client, resource, records, JSON.parse(values), still)
  return put
}
