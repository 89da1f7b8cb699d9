/** The same values for many records in one request, and the way back to the values that each of them had. */
import type { Resource } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import type { Client } from '../client.ts'
import { bodyOf } from '../own-values.ts'
import { collectionOf, key, type RecordData, type Records } from '../record.ts'
import { wireValue } from '../shown-as.ts'

/** An address takes so many ids. */
const idsAtOnce = 500

/** A list shows open records only unless it is asked for others. */
const allStates = (resource: Resource) => (resource.states.listed.length > 0 ? { status: 'all' } : {})

/** @returns how many of the records were there to be changed */
export async function setForAll(
  client: Client,
  resource: Resource,
  records: Records,
  update: Readonly<Record<string, unknown>>,
): Promise<number> {
  const filter = { id: records.map(key), ...allStates(resource) }
  const body = { filter, update: bodyOf(update) }
  const { data } = await client<{ readonly updated: number }>('PUT', `${collectionOf(resource)}/batch`, { body })
  return data.updated
}

/** The values that the records have now, whatever the list shows of them. */
export async function valuesNow(
  client: Client,
  resource: Resource,
  records: Records,
  names: readonly string[],
): Promise<Records> {
  const found: RecordData[] = []
  for (let at = 0; at < records.length; at += idsAtOnce) {
    const id = records
      .slice(at, at + idsAtOnce)
      .map(key)
      .join(',')
    const query = { id, fields: names.join(','), ...allStates(resource) }
    found.push(...(await client<Records>('GET', collectionOf(resource), { query })).data)
  }
  return found
}

/** Links more records to each; those that end up with the same are written together. */
export async function addForAll(
  client: Client,
  resource: Resource,
  before: Records,
  name: string,
  ids: readonly unknown[],
): Promise<void> {
  const after = (record: RecordData) => [...new Set([...(wireValue(resource, record, name) as unknown[]), ...ids])]
  const groups = Map.groupBy(before, (record) => JSON.stringify(after(record)))
  for (const [values, those] of groups) await setForAll(client, resource, those, { [name]: JSON.parse(values) })
}

/** Records that had the same values get them back together. Throws where some of them are not there any more. */
export async function restoreAll(
  client: Client,
  resource: Resource,
  before: Records,
  names: readonly string[],
): Promise<void> {
  const valuesOf = (record: RecordData) =>
    Object.fromEntries(names.map((name) => [name, wireValue(resource, record, name)]))
  const groups = Map.groupBy(before, (record) => JSON.stringify(valuesOf(record)))
  let put = 0
  for (const [values, those] of groups) put += await setForAll(client, resource, those, JSON.parse(values))
  if (put >= before.length) return
  const why = t("It may have been deleted, or you don't have access.")
  if (before.length === 1) throw new Error(why)
  throw new Error(
    t('{count, number} of {total, number}: {why}', { count: before.length - put, total: before.length, why }),
  )
}
