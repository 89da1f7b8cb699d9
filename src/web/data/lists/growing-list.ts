/** A list that loads its first records, and more on request. */
import { useState } from 'react'
import type { Resource } from '../../../contract/language/resource.ts'
import { type Params, useList } from '../queries.ts'
import type { RecordData } from '../record.ts'

interface Growth {
  /** Number of records in the first request and in each further step. */
  readonly step: number
  /** Path of the list, if it is not the resource's own collection. */
  readonly path?: string
  /** False requests nothing. */
  readonly enabled?: boolean
}

/** Requests one record more than it shows, to know whether there are others. */
export const growingParams = (params: Params, max: number): Params => ({
  ...params,
  pagenumber: '1',
  pagesize: String(max + 1),
})

export function useGrowingList(resource: Resource, params: Params, { step, path = '', enabled = true }: Growth) {
  const list = JSON.stringify([path, params])
  const [growth, setGrown] = useState({ list, most: step })
  // The list of another record starts over.
  const max = growth.list === list ? growth.most : step
  const { data, error, refetch, isPlaceholderData } = useList(resource, growingParams(params, max), {
    ...(path === '' ? {} : { path }),
    keepsPrevious: max > step,
    enabled,
  })
  const hasMore = data !== undefined && data.rows.length > max
  return {
    /** Undefined while loading. */
    rows: data?.rows.slice(0, max) as readonly RecordData[] | undefined,
    error,
    refetch,
    more: {
      /** Null if all are shown. */
      show: hasMore || isPlaceholderData ? () => setGrown({ list, most: max + step }) : null,
      isOnTheWay: isPlaceholderData,
    },
  }
}
