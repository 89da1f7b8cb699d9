/**
 * Calls of the API from within the process, on behalf of a caller who is authenticated already. They pass the same routes,
 * rights and limits as external requests and get the same responses, but carry no credential, so none has to be stored.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fault, getEntry, getSentence } from '../../contract/requests/refusal.ts'
import type { Actor } from '../../contract/rights.ts'

export interface InternalCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v4, with its query string. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** ETag of the version that the caller has read: the call is refused if the record has changed since. */
  readonly ifMatch?: string
}

export interface InternalAnswer {
  readonly status: number
  /** Chunks of the UTF-8 body. */
  readonly pieces: readonly Buffer<ArrayBuffer>[]
  readonly etag: string | undefined
}

/** The whole body. Not for long ones: their text may exceed V8's string limit. */
export const getBody = ({ pieces }: InternalAnswer): string => Buffer.concat(pieces).toString()

export interface InternalCaller {
  readonly actor: Actor
  /** Whether the rate limit has counted this call already, as part of the external request that causes it. */
  readonly isCounted: boolean
}

/** The response to a request that authentication rejects. */
export interface Rejection {
  readonly status: 401 | 403 | 429 | 503
  readonly message: string
  /** The reason, unless the response has a message only. */
  readonly fault?: Fault
  readonly headers: Readonly<Record<string, string | number>>
}

export const rejectionWith = (status: 403 | 503, fault: Fault, headers: Rejection['headers'] = {}): Rejection => ({
  status,
  message: getSentence(fault),
  fault,
  headers,
})

export const rejectionBody = ({ message, fault }: Pick<Rejection, 'message' | 'fault'>) =>
  fault === undefined ? { message } : { status: 'error', data: [message], errors: [getEntry(fault)] }

/** For plugins with their own routes within the API. */
export interface InternalApi {
  readonly callApi: CallApi
  /** For routes that send rejections themselves: why the request is rejected. */
  readonly rejectionOf: (request: FastifyRequest) => Rejection | undefined
  /** Parses a body like those of the API; rejects with a Problem. */
  readonly readJson: (body: Buffer) => Promise<unknown>
}

/** Calls the API. Also resolves if the call is refused, with the refusal as its response. */
export type CallApi = (caller: InternalCaller, call: InternalCall) => Promise<InternalAnswer>

/** The caller of the internal call that starts in this async context. Taken once, so it authenticates one request. */
const callers = new AsyncLocalStorage<{ caller: InternalCaller | undefined }>()

/** Returns the caller if this request is an internal call. */
export function getInternalCaller(): InternalCaller | undefined {
  const holder = callers.getStore()
  const caller = holder?.caller
  if (holder) holder.caller = undefined
  return caller
}

/** @param prefix where the API is mounted: /api/v4 */
export function internalCalls(api: FastifyInstance, prefix: string): CallApi {
  return (caller, { method, path, body, ifMatch }) =>
    callers.run({ caller }, async () => {
      const answer = await api.inject({
        method,
        url: prefix + path,
        payloadAsStream: true,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const pieces = (await answer.stream().toArray()) as Buffer<ArrayBuffer>[]
      const { etag } = answer.headers
      return { status: answer.statusCode, pieces, etag: typeof etag === 'string' ? etag : undefined }
    })
}
