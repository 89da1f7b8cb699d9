/** The entries of a record's history: its own changes, and those of its parts. */

import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useGrowingList } from '../../data/lists/growing-list.ts'
import { useList } from '../../data/queries.ts'
import { key, type RecordData, type RecordId, recordPath } from '../../data/record.ts'

/** The parts of a record, such as the lines of an invoice. */
export interface HistorySource {
  readonly resource: Resource
  /** Path of their collection. */
  readonly path: string
  /** Noun for one of them. */
  readonly noun: string
}

export interface HistoryChange {
  readonly change: RecordData
  /** Null for a change of the record itself. */
  readonly part: { readonly noun: string; readonly name: string } | null
}

const changes = resourceNamed('changes')
const params = { fields: 'recordid,action,changedon,contactname,write,before,after' }
/** Number of changes shown at first, per list. */
const step = 50

type Changes = ReturnType<typeof useGrowingList>

export function useHistory(resource: Resource, id: RecordId, parts?: HistorySource) {
  const ownChanges = useGrowingList(changes, params, { step, path: `${recordPath(resource, id)}/changes` })
  const { names, queries, isKnown } = useNamesOfParts(parts)
  const partParams = { ...params, resource: parts?.resource.name ?? '', recordid: [...names.keys()].join(',') }
  const partChanges = useGrowingList(changes, partParams, { step, enabled: names.size > 0 })
  const ofParts = names.size > 0 ? partChanges : null
  const lists = ofParts ? [ownChanges, ofParts] : [ownChanges]
  const longer = lists.filter(({ more }) => more.show !== null)
  const isRead = isKnown && lists.every(({ rows }) => rows !== undefined)
  const getPart = (change: RecordData) => ({ noun: parts?.noun ?? '', name: names.get(String(change.recordid)) ?? '' })
  return {
    error: isRead ? undefined : [...queries, ...lists].find(({ error }) => error)?.error,
    refetch: () => [...queries, ...lists].map(({ refetch }) => refetch()),
    entries: isRead ? together(ownChanges, ofParts, getPart) : undefined,
    older: {
      /** Null if all are shown. */
      show: longer.length > 0 ? () => longer.map(({ more }) => more.show?.()) : null,
      isOnTheWay: longer.some(({ more }) => more.isOnTheWay),
    },
  }
}

/** Names of the parts by id, including deleted ones. */
function useNamesOfParts(parts: HistorySource | undefined) {
  const resource = parts?.resource ?? changes
  const options = { path: parts?.path ?? '', enabled: parts !== undefined }
  const query = useList(resource, { fields: resource.title, status: 'all' }, options)
  const deletedRecords = useList(resource, { fields: resource.title, status: 'deleted' }, options)
  const queries = parts ? [query, deletedRecords] : []
  const isKnown = queries.every(({ data }) => data !== undefined)
  const records = isKnown ? queries.flatMap(({ data }) => data?.rows ?? []) : []
  return {
    queries,
    isKnown,
    names: new Map(records.map((record) => [key(record), String(record[resource.title] ?? '')])),
  }
}

/**
 * Merges both lists, newest first. Parts created in the same write as the record belong to the record's entry. Changes
 * older than the loaded part of either list are left out.
 */
function together(
  ownChanges: Changes,
  ofParts: Changes | null,
  getPart: (change: RecordData) => HistoryChange['part'],
): readonly HistoryChange[] {
  const [ownRows, rows] = [ownChanges.rows ?? [], ofParts?.rows ?? []]
  const createdWrites = new Set(ownRows.filter(({ action }) => action === 'create').map(({ write }) => write))
  const later = rows.filter(({ action, write }) => !(action === 'create' && createdWrites.has(write)))
  const since = Math.max(...[ownChanges, ofParts].map(getOldest))
  return [
    ...ownRows.map((change): HistoryChange => ({ change, part: null })),
    ...later.map((change): HistoryChange => ({ change, part: getPart(change) })),
  ]
    .filter(({ change }) => Number(change.id) >= since)
    .toSorted((first, second) => Number(second.change.id) - Number(first.change.id))
}

/** Id of the oldest loaded entry; 0 if there are no older ones to load. */
const getOldest = (list: Changes | null): number =>
  list?.more.show ? Math.min(...(list.rows ?? []).map(({ id }) => Number(id))) : 0
