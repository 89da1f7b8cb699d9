/** Fetches the sums of a report and those of the previous period. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ownCurrency } from '../../../contract/language/currency.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Params } from '../../data/queries.ts'
import type { ReportGroup } from './drill-down.ts'
import { getParams, paramsBefore, type ReportRequest } from './report-address.ts'
import type { ReportKind } from './report-kinds.ts'

type Totals = Readonly<Record<string, number>>

export interface ReportData {
  readonly groups: readonly ReportGroup[]
  readonly totals: Totals
  /** Currency of the amounts, if records have their own currency. */
  readonly currency?: string | undefined
  /** Currencies of all records in the range, most frequent first. */
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

/**
 * The previous period is fetched in the same currency, which may only be known from the response for the current one.
 */
export function useReport(request: ReportRequest) {
  const { kind } = request
  const before = paramsBefore(request)
  const now = useSums(kind, getParams(request))
  const { data } = now
  const previousData = ownCurrency in kind.view.resource.fields ? before && data && inCurrency(before, data) : before
  return { now, before: useSums(kind, previousData ?? null), comparable: before !== null }
}

const inCurrency = (params: Params, { currency }: ReportData): Params => (currency ? { ...params, currency } : params)

/**
 * The request with the displayed currency as a filter, if there are several, so that links from rows lead to records in
 * that currency.
 */
export const asShown = (request: ReportRequest, data: ReportData | undefined): ReportRequest =>
  data?.currency && data.currencies.length > 1
    ? { ...request, filters: { ...request.filters, [ownCurrency]: data.currency } }
    : request
