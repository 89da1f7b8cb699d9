/**
 * The client for the service: adds the bearer token, renews it once if it is refused, waits for the rate limit, and turns every
 * failure into a RequestError. It knows paths and envelopes, but no resources.
 */

import { t } from '../language/t.ts'
import { isUnreachableStatus, reportUnreachable } from '../ui/away/reachability.ts'
import { noteServiceTime } from '../ui/server-time.ts'
import { headersWith } from './headers.ts'
import { type SentOnce, sentOnce } from './mutations/sent-once.ts'
import { untilSaved } from './mutations/underway.ts'
import { RequestError, refusalFrom } from './request-error.ts'

/** The session, as far as the client needs it. */
export interface TokenSource {
  token(): Promise<string>
  replace(rejectedToken: string): Promise<string>
}

/** Reads that were sent before the app had started. */
export interface EarlyAnswers {
  /** The response to one of them; null if it was not requested, or with another token. */
  take(url: string, token: string): Promise<Response> | null
  /** Discards them, because a write makes them stale. */
  end(): void
}

const noEarlyAnswers: EarlyAnswers = { take: () => null, end: () => {} }

export interface RequestOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Multipart form to send instead of a JSON body. */
  readonly form?: FormData
  /** Whether the response is a file instead of an envelope. */
  readonly asFile?: boolean
  /** In addition to those of every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** ETag that the record must still have. */
  readonly ifMatch?: string | null
  /** Whether the write does not change the response of any other request. */
  readonly standsAlone?: boolean
  readonly signal?: AbortSignal
}

/** `meta` of lists and counts of records. */
export interface ListMeta {
  readonly count?: number
  readonly total?: number
  /** In counts: sums by value, and in total. */
  readonly sums?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly totals?: Readonly<Record<string, number>>
  readonly currencies?: readonly string[]
}

export interface ApiResponse<T, Meta = ListMeta> {
  readonly data: T
  readonly meta: Meta
  readonly etag: string | null
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Client = <T, Meta = ListMeta>(
  method: Method,
  path: string,
  options?: RequestOptions,
) => Promise<ApiResponse<T, Meta>>

/** Longest wait for the rate limit, in seconds. A longer one has another cause, such as wrong passwords. */
const longestWait = 30

export function createClient(apiUrl: string, tokens: TokenSource, early: EarlyAnswers = noEarlyAnswers): Client {
  const service: Service = { apiUrl, early }
  const once = sentOnce()
  return async <T, Meta = ListMeta>(method: Method, path: string, requestOptions: RequestOptions = {}) => {
    if (requestOptions.asFile) await untilSaved()
    const { options, lose } = claimed(once, method, path, requestOptions)
    let token = await tokens.token()
    const sendRequest = async () => {
      const response = await send(service, method, path, options, token).catch((error: unknown) => {
        lose()
        throw error
      })
      if (isUnreachableStatus(response.status)) lose()
      return response
    }
    let response = await sendRequest()
    if (response.status === 401) {
      token = await tokens.replace(token)
      response = await sendRequest()
    }
    if (response.status === 429 && secondsUntilReset(response) <= longestWait) {
      await pause(secondsUntilReset(response), options.signal)
      response = await sendRequest()
    }
    if (options.asFile && response.ok) return { data: (await response.blob()) as T, meta: {} as Meta, etag: null }
    return loadAnswer<T, Meta>(response)
  }
}

/** A request that creates something, under a key of its own; what can be aborted creates nothing. */
function claimed(once: SentOnce, method: Method, path: string, options: RequestOptions) {
  const { body, form, headers, query, signal, standsAlone } = options
  if (method !== 'POST' || signal || standsAlone) return { options, lose: () => {} }
  const request = JSON.stringify([path, query ?? {}, body ?? null, form ? getParts(form) : null])
  const key = once.keyFor(request)
  const lose = () => once.lose(request, key)
  return { options: { ...options, headers: { ...headers, 'idempotency-key': key } }, lose }
}

/** Files by what tells them apart without reading them. */
const getParts = (form: FormData) =>
  [...form].map(([name, part]) =>
    typeof part === 'string' ? [name, part] : [name, part.name, part.size, part.lastModified],
  )

interface Service {
  readonly apiUrl: string
  readonly early: EarlyAnswers
}

/** Sends the request, and notices if the service is unreachable. */
async function send(service: Service, method: Method, path: string, options: RequestOptions, token: string) {
  const answers = async () => !isUnreachableStatus((await reach(service, 'GET', '/me', {}, token)).status)
  try {
    const response = await reach(service, method, path, options, token)
    if (isUnreachableStatus(response.status)) reportUnreachable(answers)
    noteServiceTime(response.headers.get('date'))
    return response
  } catch (error) {
    if (options.signal?.aborted) throw error
    reportUnreachable(answers)
    throw new RequestError(0, [t("Couldn't reach Worklane. Check your connection and try again.")])
  }
}

function reach({ apiUrl, early }: Service, method: Method, path: string, options: RequestOptions, token: string) {
  const { query = {}, body, form, headers, ifMatch, standsAlone, signal } = options
  const search = new URLSearchParams(query).toString()
  const url = `${apiUrl}${path}${search === '' ? '' : `?${search}`}`
  const response = method === 'GET' && headers === undefined ? early.take(url, token) : null
  if (response) return response
  if (method !== 'GET' && !standsAlone) early.end()
  return fetch(url, {
    method,
    headers: {
      ...headersWith(token),
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch ? { 'if-match': ifMatch } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form ? { body: form } : {}),
    ...(signal ? { signal } : {}),
  })
}

async function loadAnswer<T, Meta>(response: Response): Promise<ApiResponse<T, Meta>> {
  const body: unknown = response.status === 204 ? {} : await response.json().catch(() => null)
  if (!response.ok || body === null) throw await refusalFrom(response.status, body)
  const { data, meta } = body as { data?: T; meta?: Meta }
  return { data: data as T, meta: meta ?? ({} as Meta), etag: response.headers.get('etag') }
}

function secondsUntilReset(response: Response): number {
  const header = response.headers.get('retry-after') ?? response.headers.get('x-ratelimit-reset')
  const seconds = Number(header)
  return Number.isFinite(seconds) && header !== null ? Math.max(seconds, 1) : 5
}

function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
