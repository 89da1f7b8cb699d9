/** Moves a record next to another one in a manual order. */
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import type { Position } from '../../ui/reorder/neighbour.ts'
import { patchRecord, placeRecord } from '../cache.ts'
import type { Client } from '../client.ts'
import { fieldId, getTitle, key, type RecordData, type RecordValues, recordPath } from '../record.ts'
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
  visibleValues: RecordValues,
): Promise<boolean> {
  const path = recordPath(resource, record.id)
  const put = (target: Position) => client('PUT', `${path}/order`, { body: orderBody(target) })
  const takeBack = (undo: NonNullable<MoveUndo>) =>
    'set' in undo ? client('PUT', path, { body: undo.set }) : put(undo)
  return runChange(cache, {
    show: (queryClient) =>
      rollbackAll([
        patchRecord(queryClient, resource.name, key(record), visibleValues),
        placeRecord(queryClient, resource.name, key(record), position),
      ]),
    send: () => put(position),
    done: t('Moved {what}', { what: getTitle(resource, record) }),
    ...(back ? { undo: () => takeBack(back) } : {}),
    failed: t("Couldn't move “{name}”", { name: getTitle(resource, record) }),
  })
}

/** The body of a reorder request: exactly one neighbour, as a number if its id is one. */
export function orderBody(position: Position): Readonly<Record<string, unknown>> {
  return 'after' in position ? { placeafterid: fieldId(position.after) } : { placebeforeid: fieldId(position.before) }
}
