/** How many records of a list there are by the values of a field, and what their amounts add up to: one call for all. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import type { Client } from '../client.ts'
import { useConnection } from '../connection.tsx'
import type { Params } from '../queries.ts'
import { collectionOf } from '../record.ts'

export type Amounts = Readonly<Record<string, number>>

export interface CountsData {
  /** By value; records without one stand under `none`. */
  readonly counts: Readonly<Record<string, number>>
  readonly total: number
  readonly sums: Readonly<Record<string, Amounts>>
  readonly totals: Amounts
}

export function countsQuery(client: Client, resource: Resource, params: Params) {
  return queryOptions({
    queryKey: ['counts', resource.name, params],
    queryFn: async ({ signal }): Promise<CountsData> => {
      const path = `${collectionOf(resource)}/counts`
      const { data, meta } = await client<Record<string, number>>('GET', path, { query: params, signal })
      return { counts: data, total: meta.total ?? 0, sums: meta.sums ?? {}, totals: meta.totals ?? {} }
    },
  })
}

/** Null params ask for nothing. The counts of a moment ago stand while the next are on their way. */
export function useCounts(resource: Resource, params: Params | null): CountsData | undefined {
  const { client } = useConnection()
  const options = countsQuery(client, resource, params ?? {})
  return useQuery({ ...options, placeholderData: keepPreviousData<CountsData>, enabled: params !== null }).data
}
