/** The sums of a report, from the service, and those of the period before. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ownCurrency } from '../../../contract/language/currency.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Params } from '../../data/queries.ts'
import type { ReportGroup } from './drill-down.ts'
import { paramsBefore, paramsOf, type ReportRequest } from './report-address.ts'
import type { ReportKind } from './report-kinds.ts'

type Totals = Readonly<Record<string, number>>

export interface ReportData {
  readonly groups: readonly ReportGroup[]
  readonly totals: Totals
  /** Of its amounts, where records have one of their own. */
  readonly currency?: string | undefined
  /** Of all records in the range, the most used first. */
  readonly currencies: readonly string[]
}

function useSums({ name }: ReportKind, params: Params | null) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['report', name, params],
    queryFn: async ({ signal }): Promise<ReportData> => {
      const { data, meta } = await client<ReportGroup[]>('GET', `/reports/${name}`, { query: params ?? {}, signal })
      const { totals = {}, currency, currencies = [] } = meta as Partial<Omit<ReportData, 'groups'>>
      return { groups: data, totals, currency, currencies }
    },
    enabled: params !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === name ? keepPreviousData(before) : undefined),
  })
}

/** Amounts of the period before are in the same currency, which may be known only with those of this one. */
export function useReport(request: ReportRequest) {
  const { kind } = request
  const before = paramsBefore(request)
  const now = useSums(kind, paramsOf(request))
  const { data } = now
  const same = ownCurrency in kind.view.resource.fields ? before && data && inCurrency(before, data) : before
  return { now, before: useSums(kind, same ?? null), comparable: before !== null }
}

const inCurrency = (params: Params, { currency }: ReportData): Params => (currency ? { ...params, currency } : params)

/** The request with the currency that is shown, where there are others: what its rows lead to is in this one alone. */
export const asShown = (request: ReportRequest, data: ReportData | undefined): ReportRequest =>
  data?.currency && data.currencies.length > 1
    ? { ...request, filters: { ...request.filters, [ownCurrency]: data.currency } }
    : request
