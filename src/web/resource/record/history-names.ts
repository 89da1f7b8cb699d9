/** Names of the records that a history links by id, such as work stages and people: the service logs ids only. */

import { useQueries } from '@tanstack/react-query'
import { ascending } from '../../../contract/ascending.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useConnection } from '../../data/connection.tsx'
import { readTogether } from '../../data/lists/read-together.ts'
import { listQuery, type Params } from '../../data/queries.ts'
import { getTitle, key, type RecordData } from '../../data/record.ts'
import type { FieldChange, NameOfLink } from '../values/history-words.ts'

/** Null while the names are loading. */
export function useLinkedNames(changes: readonly FieldChange[]): NameOfLink | null {
  const { client } = useConnection()
  const idsToName = idsByTarget(changes)
  const results = useQueries({
    queries: [...idsToName].map(([target, ids]) => {
      const resource = resourceNamed(target)
      const params: Params = {
        fields: resource.title,
        ...(resource.states.listed.length > 0 ? { status: 'all' } : {}),
      }
      return {
        ...listQuery(client, resource, { ...params, id: ids.join(',') }),
        queryFn: async () => {
          const rows = await readTogether(client, resource, ids, params)
          return { rows, total: rows.length }
        },
        staleTime: 60_000,
      }
    }),
  })
  if (results.some(({ isPending }) => isPending)) return null
  const namesByTarget = new Map(
    [...idsToName.keys()].map((target, index) => [target, toNames(target, results[index]?.data?.rows ?? [])]),
  )
  return (target, id) => namesByTarget.get(target)?.get(String(id))
}

const toNames = (target: string, rows: readonly RecordData[]): ReadonlyMap<string, string> =>
  new Map(rows.map((record) => [key(record), getTitle(resourceNamed(target), record)]))

function idsByTarget(changes: readonly FieldChange[]): ReadonlyMap<string, readonly string[]> {
  const idsOfTargets = new Map<string, Set<string>>()
  for (const { field, was, now } of changes) {
    if (field.kind !== 'toone' || field.target === null) continue
    const ids = idsOfTargets.get(field.target) ?? new Set()
    for (const id of [was, now]) if (typeof id === 'number' || typeof id === 'string') ids.add(String(id))
    if (ids.size > 0) idsOfTargets.set(field.target, ids)
  }
  return new Map([...idsOfTargets].map(([target, ids]) => [target, [...ids].toSorted(ascending)]))
}
