/** The sums of a report, from the service, and those of the period before. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useConnection } from '../../data/connection.tsx'
import type { Params } from '../../data/queries.ts'
import type { Group } from './drill-down.ts'
import { paramsBefore, paramsOf, type ReportRequest } from './report-address.ts'

type Totals = Readonly<Record<string, number>>

export interface ReportData {
  readonly groups: readonly Group[]
  readonly totals: Totals
  /** Of its amounts, where records have one of their own. */
  readonly currency?: string | undefined
}

function useSums(name: string, params: Params | null) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['report', name, params],
    queryFn: async ({ signal }): Promise<ReportData> => {
      const { data, meta } = await client<Group[]>('GET', `/reports/${name}`, { query: params ?? {}, signal })
      const { totals = {}, currency } = meta as { totals?: Totals; currency?: string }
      return { groups: data, totals, currency }
    },
    enabled: params !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === name ? keepPreviousData(before) : undefined),
  })
}

export function useReport(request: ReportRequest) {
  const { name } = request.kind
  const before = paramsBefore(request)
  return { now: useSums(name, paramsOf(request)), before: useSums(name, before), comparable: before !== null }
}
