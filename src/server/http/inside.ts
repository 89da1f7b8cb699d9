/**
 * The door for parts of this process: calls of the interface by a caller who is known already. They pass the same routes,
 * rights and limits, and get the same answers, as requests from outside; no credential is needed, so none has to be kept.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../contract/rights.ts'

export interface InsideCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v4, with its query string. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** The version of the record that the caller has read, as its entity tag: of another one the call is refused. */
  readonly ifMatch?: string
}

export interface InsideAnswer {
  readonly status: number
  /** In UTF-8, as it would be sent. */
  readonly pieces: readonly Buffer<ArrayBuffer>[]
  /** Entity tag, where the answer has one. */
  readonly etag: string | undefined
}

/** The body of an answer that is not long. */
export const bodyOf = ({ pieces }: InsideAnswer): string => Buffer.concat(pieces).toString()

export interface Admission {
  readonly actor: Actor
  /** Whether the request that the call is a part of was counted; each further call counts as a request of its own. */
  readonly counted: boolean
}

/** Why the door does not let a request in, as its answer would tell. */
export interface Refused {
  readonly status: 401 | 403 | 429 | 503
  readonly message: string
  readonly headers: Readonly<Record<string, string | number>>
}

/** The body of a refusal's answer. */
export const refusedBody = ({ status, message }: Pick<Refused, 'status' | 'message'>) =>
  status === 503 || status === 403 ? { status: 'error', data: [message] } : { message }

/** What a part gets whose own routes are in the scope of the interface. */
export interface InsideDoor {
  readonly call: Inside
  /** For routes that answer refusals themselves: why the door would not let the request in. */
  readonly refusalOf: (request: FastifyRequest) => Refused | undefined
  /** The value of a body, read as bodies of the interface are; rejects with what is wrong with it. */
  readonly readJson: (body: Buffer) => Promise<unknown>
}

/** Runs one call for `admission.actor`. Refusals are answers, as they are outside. */
export type Inside = (admission: Admission, call: InsideCall) => Promise<InsideAnswer>

/** The admission of the call that begins in this context; it lets one request in. */
const admissions = new AsyncLocalStorage<{ admission: Admission | undefined }>()

/** The admission of a request that came through this door. */
export function takeAdmission(): Admission | undefined {
  const holder = admissions.getStore()
  const admission = holder?.admission
  if (holder) holder.admission = undefined
  return admission
}

/** @param prefix where the interface is: /api/v4 */
export function insideCalls(api: FastifyInstance, prefix: string): Inside {
  return (admission, { method, path, body, ifMatch }) =>
    admissions.run({ admission }, async () => {
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
