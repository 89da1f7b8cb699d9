/** What the history of a record tells: its own changes, and among them those of the records that it is made of. */

import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useGrowingList } from '../../data/lists/growing-list.ts'
import { useList } from '../../data/queries.ts'
import { key, type RecordData, type RecordId, recordPath } from '../../data/record.ts'

/** Records that another one is made of, such as the lines of an invoice. */
export interface HistorySource {
  readonly resource: Resource
  /** Where they are listed. */
  readonly path: string
  /** What people call one of them. */
  readonly noun: string
}

export interface HistoryChange {
  readonly change: RecordData
  /** Null for a change of the record itself. */
  readonly part: { readonly noun: string; readonly name: string } | null
}

const changes = resourceNamed('changes')
const params = { fields: 'recordid,action,changedon,contactname,write,before,after' }
/** Changes of a list that are shown at first. */
const step = 50

type Changes = ReturnType<typeof useGrowingList>

export function useHistory(resource: Resource, id: RecordId, parts?: HistorySource) {
  const own = useGrowingList(changes, params, { step, path: `${recordPath(resource, id)}/changes` })
  const { names, queries, isKnown } = useNamesOfParts(parts)
  const asked = { ...params, resource: parts?.resource.name ?? '', recordid: [...names.keys()].join(',') }
  const found = useGrowingList(changes, asked, { step, enabled: names.size > 0 })
  const ofParts = names.size > 0 ? found : null
  const lists = ofParts ? [own, ofParts] : [own]
  const longer = lists.filter(({ more }) => more.show !== null)
  const isRead = isKnown && lists.every(({ rows }) => rows !== undefined)
  const partOf = (change: RecordData) => ({ noun: parts?.noun ?? '', name: names.get(String(change.recordid)) ?? '' })
  return {
    error: isRead ? undefined : [...queries, ...lists].find(({ error }) => error)?.error,
    refetch: () => [...queries, ...lists].map(({ refetch }) => refetch()),
    entries: isRead ? together(own, ofParts, partOf) : undefined,
    older: {
      /** Null where all are shown. */
      show: longer.length > 0 ? () => longer.map(({ more }) => more.show?.()) : null,
      isOnTheWay: longer.some(({ more }) => more.isOnTheWay),
    },
  }
}

/** What the parts are called, by id; those that are deleted as well. */
function useNamesOfParts(parts: HistorySource | undefined) {
  const of = parts?.resource ?? changes
  const options = { path: parts?.path ?? '', enabled: parts !== undefined }
  const kept = useList(of, { fields: of.title, status: 'all' }, options)
  const gone = useList(of, { fields: of.title, status: 'deleted' }, options)
  const queries = parts ? [kept, gone] : []
  const isKnown = queries.every(({ data }) => data !== undefined)
  const records = isKnown ? queries.flatMap(({ data }) => data?.rows ?? []) : []
  return { queries, isKnown, names: new Map(records.map((record) => [key(record), String(record[of.title] ?? '')])) }
}

/**
 * Newest first. Records created in the same write as the record are part of its own entry; nothing is shown of times that
 * one of the two lists does not reach back to.
 */
function together(
  own: Changes,
  ofParts: Changes | null,
  partOf: (change: RecordData) => HistoryChange['part'],
): readonly HistoryChange[] {
  const [ownRows, rows] = [own.rows ?? [], ofParts?.rows ?? []]
  const made = new Set(ownRows.filter(({ action }) => action === 'create').map(({ write }) => write))
  const later = rows.filter(({ action, write }) => !(action === 'create' && made.has(write)))
  const since = Math.max(...[own, ofParts].map(oldestOf))
  return [
    ...ownRows.map((change): HistoryChange => ({ change, part: null })),
    ...later.map((change): HistoryChange => ({ change, part: partOf(change) })),
  ]
    .filter(({ change }) => Number(change.id) >= since)
    .toSorted((one, other) => Number(other.change.id) - Number(one.change.id))
}

/** Id of the oldest loaded entry; 0 if there are no older ones to load. */
const oldestOf = (list: Changes | null): number =>
  list?.more.show ? Math.min(...(list.rows ?? []).map(({ id }) => Number(id))) : 0
