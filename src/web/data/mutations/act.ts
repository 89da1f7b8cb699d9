/** Operations of one record that take no body, such as being completed. */
import type { Resource } from '../../../contract/language/resource.ts'
import type { Client } from '../client.ts'
import { expectEvents } from '../lists/after-change.ts'
import { type RecordData, recordPath } from '../record.ts'

export const act =
  (client: Client, method: 'POST' | 'PUT', resource: Resource, action: string) => async (record: RecordData) => {
    await client(method, `${recordPath(resource, record.id)}/${action}`, { body: {} })
    expectEvents(resource.name, [record.id])
  }
