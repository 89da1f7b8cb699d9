/** A list that loads its first records, and more on request. */
import { useState } from 'react'
import type { Resource } from '../../../contract/language/resource.ts'
import { type Params, useList } from '../queries.ts'
import type { RecordData } from '../record.ts'

interface Growth {
  /** Records that are read at first, and with each step. */
  readonly step: number
  /** Where they are listed, if not in the resource's own collection. */
  readonly path?: string
  /** False asks for nothing. */
  readonly enabled?: boolean
}

/** One record more than is shown is asked for: it says whether there are others. */
export const growingParams = (params: Params, most: number): Params => ({
  ...params,
  pagenumber: '1',
  pagesize: String(most + 1),
})

export function useGrowingList(resource: Resource, params: Params, { step, path = '', enabled = true }: Growth) {
  const list = JSON.stringify([path, params])
  const [grown, setGrown] = useState({ list, most: step })
  // Another record's list begins anew.
  const most = grown.list === list ? grown.most : step
  const { data, error, refetch, isPlaceholderData } = useList(resource, growingParams(params, most), {
    ...(path === '' ? {} : { path }),
    keepsPrevious: most > step,
    enabled,
  })
  const hasMore = data !== undefined && data.rows.length > most
  return {
    /** Undefined until they are known. */
    rows: data?.rows.slice(0, most) as readonly RecordData[] | undefined,
    error,
    refetch,
    more: {
      /** Null where all are shown. */
      show: hasMore || isPlaceholderData ? () => setGrown({ list, most: most + step }) : null,
      isOnTheWay: isPlaceholderData,
    },
  }
}
