/** Puts a record on other days: start and due day are one change, taken back together. */
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import { patchRecord } from '../cache.ts'
import type { Client } from '../client.ts'
import { key, type RecordData, recordPath, titleOf } from '../record.ts'
import { runChange } from '../run-change.ts'
import { readAgain } from './after-change.ts'

/** `YYYY-MM-DD` by the name of the field; null takes the day away. */
export type Days = Readonly<Record<string, string | null>>

export function reschedule(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  record: RecordData,
  days: Days,
): Promise<boolean> {
  const names = Object.keys(days)
  const path = recordPath(resource, record.id)
  const before = Object.fromEntries(names.map((name) => [name, record[name] ?? null]))
  const shown = Object.fromEntries(names.map((name) => [name, days[name] ?? undefined]))
  return runChange(cache, {
    show: (on) => patchRecord(on, resource.name, key(record), shown),
    send: () => client('PUT', path, { body: days }),
    done: `Moved ${titleOf(resource, record)}`,
    undo: () => client('PUT', path, { body: before }),
    settle: (on) => readAgain(on, resource, names),
    failed: `Couldn't move “${titleOf(resource, record)}”`,
  })
}
