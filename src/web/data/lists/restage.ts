/** Moves a record to another work stage, next to a certain neighbour there where its place is given; both are one change, taken back together. */
import type { QueryClient } from '@tanstack/react-query'
import { type Resource, stageField } from '../../../contract/language/resource.ts'
import type { Position } from '../../ui/reorder/neighbour.ts'
import { patchRecord, placeRecord } from '../cache.ts'
import { captionOf } from '../captions.ts'
import type { Client } from '../client.ts'
import { key, type RecordData, type RecordId, recordPath, standing, titleOf, wireId } from '../record.ts'
import { runChange, together } from '../run-change.ts'
import { shownAs } from '../shown-as.ts'
import { readAgain } from './after-change.ts'

export interface Restaging {
  /** Null is no stage. */
  readonly stage: RecordId | null
  /** Where it stands among its new neighbours; null leaves its place in the order as it is. */
  readonly position: Position | null
  /** The place it had in the order. */
  readonly back: Position | null
}

export function restage(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  record: RecordData,
  { stage, position, back }: Restaging,
): Promise<boolean> {
  const wire = stageField(resource) ?? ''
  const path = recordPath(resource, record.id)
  const title = titleOf(resource, record)
  const shown = shownAs(cache, resource, wire, stage)
  const put = async (to: unknown, next: Position | null) => {
    await client('PUT', `${path}/workstage`, { body: { [wire]: to } })
    if (next) await client('PUT', `${path}/order`, { body: orderBody(next) })
  }
  const name = shown[captionOf(resource, wire) ?? '']
  return runChange(cache, {
    show: (on) =>
      together([
        patchRecord(on, resource.name, key(record), shown),
        ...(position ? [placeRecord(on, resource.name, key(record), position)] : []),
      ]),
    send: () => put(stage, position),
    done: typeof name === 'string' ? `Moved ${title} to ${name}` : `Moved ${title}`,
    undo: () => put(record[wire] ?? null, position && back),
    settle: (on) => readAgain(on, resource, standing(resource)),
    failed: `Couldn't move “${title}”`,
  })
}

/** The body of an order endpoint: exactly one neighbour, as a number where the id is one. */
export function orderBody(position: Position): Readonly<Record<string, unknown>> {
  return 'after' in position ? { placeafterid: wireId(position.after) } : { placebeforeid: wireId(position.before) }
}
