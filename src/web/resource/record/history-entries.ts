/** What the history of a record tells: its own changes, and among them those of the records that it is made of. */

import { useState } from 'react'
import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { type Params, useList } from '../../data/queries.ts'
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
/** Changes that are shown at first, and that come with each step. */
const step = 50
const paramsFor = (most: number): Params => ({
  ...{ fields: 'recordid,action,changedon,contactname,write,before,after' },
  ...{ pagenumber: '1', pagesize: String(most) },
})

export function useHistory(resource: Resource, id: RecordId, parts?: HistorySource) {
  const [most, setMost] = useState(step)
  const own = useList(changes, paramsFor(most), {
    path: `${recordPath(resource, id)}/changes`,
    keepsPrevious: most > step,
  })
  const lines = useChangesOfParts(parts, most)
  const pages = [own.data?.rows, lines.entries]
  const failed = [own, ...lines.queries].find(({ error, data }) => error && !data)
  return {
    error: failed?.error,
    refetch: () => [own, ...lines.queries].map(({ refetch }) => refetch()),
    entries: own.data && lines.entries ? together(own.data.rows, lines.entries, most) : undefined,
    older: {
      /** Null where all are shown. */
      show: pages.some((page) => page && page.length >= most) ? () => setMost(most + step) : null,
      isOnTheWay: own.isPlaceholderData,
    },
  }
}

function useChangesOfParts(parts: HistorySource | undefined, most: number) {
  const of = parts?.resource ?? changes
  const known = useList(
    of,
    { fields: of.title, status: 'all' },
    { path: parts?.path ?? '', enabled: parts !== undefined },
  )
  const gone = useList(
    of,
    { fields: of.title, status: 'deleted' },
    { path: parts?.path ?? '', enabled: parts !== undefined },
  )
  const records = [...(known.data?.rows ?? []), ...(gone.data?.rows ?? [])]
  const names = new Map(records.map((record) => [key(record), String(record[of.title] ?? '')]))
  const isKnown = known.data !== undefined && gone.data !== undefined
  const asked = { ...paramsFor(most), resource: of.name, recordid: [...names.keys()].join(',') }
  const found = useList(changes, asked, { enabled: isKnown && names.size > 0, keepsPrevious: most > step })
  const rows = names.size > 0 ? found.data?.rows : []
  const entries = rows?.map(
    (change): HistoryChange => ({
      change,
      part: { noun: parts?.noun ?? '', name: names.get(String(change.recordid)) ?? '' },
    }),
  )
  return { queries: parts ? [known, gone, found] : [], entries: parts ? (isKnown ? entries : undefined) : [] }
}

/**
 * Newest first. Records created in the same write as the record are part of its own entry; nothing is shown of times that
 * one of the two lists does not reach back to.
 */
function together(
  own: readonly RecordData[],
  ofParts: readonly HistoryChange[],
  most: number,
): readonly HistoryChange[] {
  const made = new Set(own.filter(({ action }) => action === 'create').map(({ write }) => write))
  const later = ofParts.filter(({ change }) => !(change.action === 'create' && made.has(change.write)))
  const since = Math.max(
    oldestOf(own, most),
    oldestOf(
      ofParts.map(({ change }) => change),
      most,
    ),
  )
  return [...own.map((change): HistoryChange => ({ change, part: null })), ...later]
    .filter(({ change }) => Number(change.id) >= since)
    .toSorted((one, other) => Number(other.change.id) - Number(one.change.id))
}

/** Of a page that is not the last one; otherwise there is nothing older. */
const oldestOf = (page: readonly RecordData[], most: number) =>
  page.length < most ? 0 : Math.min(...page.map(({ id }) => Number(id)))
