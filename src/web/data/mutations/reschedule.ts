/** Reschedules records: the start and due days of one or several are a single change that is undone as a whole. */
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import { patchRecord } from '../cache.ts'
import type { Client } from '../client.ts'
import { refetchAffected } from '../lists/after-change.ts'
import { getTitles, key, type RecordData, recordPath } from '../record.ts'
import { forEach, rollbackAll, runChange } from '../run-change.ts'

/** `YYYY-MM-DD` by field name; null clears the day. */
export type Days = Readonly<Record<string, string | null>>

export interface Rescheduling {
  readonly record: RecordData
  readonly days: Days
}

export function reschedule(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  moves: readonly Rescheduling[],
): Promise<boolean> {
  const [first] = moves
  if (!first) return Promise.resolve(true)
  const name = getTitles(
    resource,
    moves.map(({ record }) => record),
  )
  const write = (getDays: (move: Rescheduling) => Days) => {
    const bodies = new Map(moves.map((move) => [key(move.record), getDays(move)]))
    const put = (record: RecordData) =>
      client('PUT', recordPath(resource, record.id), { body: bodies.get(key(record)) ?? {} })
    return forEach(
      moves.map(({ record }) => record),
      put,
    )
  }
  return runChange(cache, {
    show: (queryClient) =>
      rollbackAll(
        moves.map(({ record, days }) => patchRecord(queryClient, resource.name, key(record), toValues(days))),
      ),
    send: () => write(({ days }) => days),
    done: t('Moved {what}', { what: name }),
    undo: () => write(({ record, days }) => before(record, days)),
    settle: (queryClient) =>
      refetchAffected(queryClient, resource, [...new Set(moves.flatMap(({ days }) => Object.keys(days)))]),
    failed: moves.length === 1 ? t("Couldn't move “{name}”", { name }) : t("Couldn't move {what}", { what: name }),
  })
}

const toValues = (days: Days) => Object.fromEntries(Object.entries(days).map(([name, day]) => [name, day ?? undefined]))
const before = (record: RecordData, days: Days): Days =>
  Object.fromEntries(Object.keys(days).map((name) => [name, (record[name] as string | undefined) ?? null]))
