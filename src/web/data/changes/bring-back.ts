/** Takes back the deletes of records that went together. */
import type { Resource } from '../../../contract/language/resource.ts'
import type { Client } from '../client.ts'
import type { RecordData, Records } from '../record.ts'
import { forEach } from '../run-change.ts'
import { act } from './act.ts'

/**
 * A record that lives in another of them comes back only behind it, and which do so no list tells: whatever is refused is
 * asked for again as long as others come back.
 */
export async function bringBack(client: Client, resource: Resource, records: Records): Promise<void> {
  const restore = act(client, 'POST', resource, 'restore')
  let missing: Records = records
  for (;;) {
    const refused: RecordData[] = []
    await forEach(missing, (record) => restore(record).catch(() => refused.push(record)))
    if (refused.length === 0 || refused.length === missing.length) return forEach(refused, restore)
    missing = refused
  }
}
