/** Reads of any resource. The cache keeps results, so a screen opened again renders at once and then refreshes. */
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Resource } from '../../contract/language/resource.ts'
import type { Client } from './client.ts'
import { useConnection } from './connection.tsx'
import { getCollection, type RecordData, type RecordId, type RecordOf, recordPath } from './record.ts'
import { rememberQueryClient } from './refusals/query-client.ts'
import { RequestError } from './request-error.ts'

export type Params = Readonly<Record<string, string>>

export interface ListData<Row = RecordData> {
  readonly rows: readonly Row[]
  /** Number of all matching records; absent if not requested. */
  readonly total: number | undefined
}

export interface SingleData<Row = RecordData> {
  readonly record: Row
  readonly etag: string | null
}

/** Milliseconds until a result is stale; long, because the stream of changes invalidates results. */
const fresh = 60_000

/** Retries lost connections and an unavailable service; refusals are final. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof RequestError && (error.status === 0 || error.status >= 502)
}

export function createQueryClient(): QueryClient {
  return rememberQueryClient(
    new QueryClient({
      defaultOptions: {
        queries: { staleTime: fresh, gcTime: 30 * 60_000, retry: worthRetrying },
      },
    }),
  )
}

/** A list as its query parameters describe it. `path` replaces the resource's own collection for scoped lists. */
export function listQuery<R extends Resource>(client: Client, resource: R, params: Params, path?: string) {
  return queryOptions({
    queryKey: ['list', resource.name, params, path ?? ''] as const,
    queryFn: async ({ signal }): Promise<ListData<RecordOf<R>>> => {
      const answer = await client<RecordOf<R>[]>('GET', path ?? getCollection(resource), { query: params, signal })
      return { rows: answer.data, total: answer.meta.total }
    },
  })
}

export interface ListOptions {
  readonly path?: string
  /** Keeps the previous rows while another page or filter of the same list loads: always, or only if requested. */
  readonly keepsPrevious?: boolean | ((previousParams: Params) => boolean)
  /** False requests nothing. */
  readonly enabled?: boolean
}

export function useList<R extends Resource>(resource: R, params: Params, options: ListOptions = {}) {
  const { path, keepsPrevious = false, enabled = true } = options
  const isKept = (previousParams: Params) =>
    typeof keepsPrevious === 'boolean' ? keepsPrevious : keepsPrevious(previousParams)
  return useQuery({
    ...listQuery(useConnection().client, resource, params, path),
    placeholderData: (previous, query) => (query && isKept(query.queryKey[2]) ? previous : undefined),
    enabled,
  })
}

export function recordQuery<R extends Resource>(client: Client, resource: R, id: RecordId, fields = 'all') {
  return queryOptions({
    queryKey: ['record', resource.name, String(id), fields],
    queryFn: async ({ signal }): Promise<SingleData<RecordOf<R>>> => {
      const answer = await client<RecordOf<R>>('GET', recordPath(resource, id), { query: { fields }, signal })
      return { record: answer.data, etag: answer.etag }
    },
  })
}

export function useRecord<R extends Resource>(resource: R, id: RecordId, fields?: string) {
  return useQuery(recordQuery(useConnection().client, resource, id, fields))
}
