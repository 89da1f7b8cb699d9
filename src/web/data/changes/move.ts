/** Moves a record next to another one in a manual order. */
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import type { Position } from '../../ui/reorder/neighbour.ts'
import { patchRecord, placeRecord } from '../cache.ts'
import type { Client } from '../client.ts'
import { key, type RecordData, type RecordValues, recordPath, titleOf, wireId } from '../record.ts'
import { rollbackAll, runChange } from '../run-change.ts'

/** What undoes a move: the previous position, or the values that determined it. */
export type MoveUndo = Position | { readonly set: RecordValues } | null

export function move(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  record: RecordData,
  position: Position,
  back: MoveUndo,
  shown: RecordValues,
): Promise<boolean> {
  const path = recordPath(resource, record.id)
  const put = (to: Position) => client('PUT', `${path}/order`, { body: orderBody(to) })
  const takeBack = (to: NonNullable<MoveUndo>) => ('set' in to ? client('PUT', path, { body: to.set }) : put(to))
  return runChange(cache, {
    show: (on) =>
      rollbackAll([
        patchRecord(on, resource.name, key(record), shown),
        placeRecord(on, resource.name, key(record), position),
      ]),
    send: () => put(position),
    done: t('Moved {what}', { what: titleOf(resource, record) }),
    ...(back ? { undo: () => takeBack(back) } : {}),
    failed: t("Couldn't move “{name}”", { name: titleOf(resource, record) }),
  })
}

/** The body of a reorder request: exactly one neighbour, as a number if its id is one. */
export function orderBody(position: Position): Readonly<Record<string, unknown>> {
  return 'after' in position ? { placeafterid: wireId(position.after) } : { placebeforeid: wireId(position.before) }
}
