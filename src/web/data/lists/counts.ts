/** Counts of a list's records by the values of a field, and sums of their amounts, in one request. */
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import type { Client } from '../client.ts'
import { useConnection } from '../connection.tsx'
import type { Params } from '../queries.ts'
import { getCollection } from '../record.ts'

export type Amounts = Readonly<Record<string, number>>

export interface CountsData {
  /** By value; records without one are under `none`. */
  readonly counts: Readonly<Record<string, number>>
  readonly total: number
  readonly sums: Readonly<Record<string, Amounts>>
  readonly totals: Amounts
  /** Currency of the sums; amounts in several currencies are left out of `sums` and `totals`. */
  readonly currencies: readonly string[]
}

export function countsQuery(client: Client, resource: Resource, params: Params) {
  return queryOptions({
    queryKey: ['counts', resource.name, params],
    queryFn: async ({ signal }): Promise<CountsData> => {
      const path = `${getCollection(resource)}/counts`
      const { data, meta } = await client<Record<string, number>>('GET', path, { query: params, signal })
      return {
        counts: data,
        total: meta.total ?? 0,
        sums: meta.sums ?? {},
        totals: meta.totals ?? {},
        currencies: meta.currencies ?? [],
      }
    },
  })
}

/** Null params request nothing. Previous counts stay while new ones load. */
export function useCounts(resource: Resource, params: Params | null): CountsData | undefined {
  const { client } = useConnection()
  const options = countsQuery(client, resource, params ?? {})
  return useQuery({ ...options, placeholderData: keepPreviousData<CountsData>, enabled: params !== null }).data
}

export interface CountsIn extends CountsData {
  /** Currency of the amounts; undefined for the account's. */
  readonly currency: string | undefined
}

/** The same for each currency separately, because currencies are never added up; usually there is one. */
export function useCountsIn(resource: Resource, params: Params | null): readonly CountsIn[] | undefined {
  const { client } = useConnection()
  const countsData = useCounts(resource, params)
  const several = countsData && countsData.currencies.length > 1 ? countsData.currencies : []
  const queries = useQueries({
    queries: several.map((currency) => countsQuery(client, resource, { ...params, currency })),
  })
  if (!countsData) return undefined
  if (several.length === 0) return [{ ...countsData, currency: countsData.currencies[0] }]
  const currencies = several.flatMap((currency, index) => {
    const data = queries[index]?.data
    return data ? [{ ...data, currency }] : []
  })
  return currencies.length === several.length ? currencies : undefined
}
