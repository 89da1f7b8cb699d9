/** Deletes and restores records. Children are deleted and restored with their parents. */
import type { Resource } from '../../../contract/language/resource.ts'
import type { Client } from '../client.ts'
import { expectEvents } from '../lists/after-change.ts'
import { getCollection, type RecordData, type Records, recordPath } from '../record.ts'
import { RequestError } from '../request-error.ts'
import { forEach } from '../run-change.ts'

/** Returns the records deleted on their own; restoring them also restores the ones deleted with them. */
export async function removeAll(client: Client, resource: Resource, records: Records): Promise<Records> {
  const removedRecords: RecordData[] = []
  await forEach(records, async (record) => {
    try {
      await client('DELETE', recordPath(resource, record.id))
      removedRecords.push(record)
    } catch (error) {
      const isGone = error instanceof RequestError && error.status === 404
      if (!isGone || records.length === 1) throw error
    }
  })
  return removedRecords
}

/**
 * Restores records. A child can only be restored after its parent, and the list doesn't show which are children, so refused ones
 * are retried as long as others succeed.
 */
export async function restoreRecords(client: Client, resource: Resource, records: Records): Promise<void> {
  const restore = act(client, 'POST', resource, 'restore')
  // Deleted records can still be read by id, but are in no list.
  const exists = ({ id }: RecordData) =>
    client<Records>('GET', getCollection(resource), { query: { id: String(id), status: 'all', fields: 'id' } }).then(
      ({ data }) => data.length > 0,
      () => false,
    )
  const bringOne = async (record: RecordData) => {
    try {
      await restore(record)
    } catch (error) {
      if (!(await exists(record))) throw error
    }
  }
  let missingRecords: Records = records
  for (;;) {
    const refusedRecords: RecordData[] = []
    await forEach(missingRecords, (record) => bringOne(record).catch(() => refusedRecords.push(record)))
    if (refusedRecords.length === 0 || refusedRecords.length === missingRecords.length)
      return forEach(refusedRecords, bringOne)
    missingRecords = refusedRecords
  }
}

/** Operations of one record that take no body, such as being completed. */
const act =
  (client: Client, method: 'POST' | 'PUT', resource: Resource, action: string) => async (record: RecordData) => {
    await client(method, `${recordPath(resource, record.id)}/${action}`, { body: {} })
    expectEvents(resource.name, [record.id])
  }
