/** Sends requests to an in-process service through its real routes, with one credential. */
import { setTimeout as wait } from 'node:timers/promises'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly body: {
    readonly status?: string
    readonly message?: string
    // Responses are untyped; each test asserts what it expects.
    readonly data?: unknown
    readonly meta?: {
      readonly count: number
      readonly total?: number
      readonly page?: number
      readonly pagesize?: number
      readonly position?: number
      readonly asof?: string
    }
  }
}

/** Where the reader of a list goes on, in its `meta`. */
export const listMarks = {
  position: expect.any(Number) as number,
  asof: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as string,
}

/** Sends requests with one credential. */
export interface Caller {
  /** Its credential. */
  readonly headers: Readonly<Record<string, string>>
  readonly get: (path: string, headers?: Record<string, string>) => Promise<TestResponse>
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestResponse>
  readonly put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestResponse>
  /** Sends a body other than JSON. */
  readonly upload: (path: string, body: Buffer, type: string) => Promise<TestResponse>
  readonly delete: (path: string, headers?: Record<string, string>) => Promise<TestResponse>
  /** Creates a record and returns its id; throws if it is refused. */
  readonly create: (path: string, body: object) => Promise<number>
  /** Records of a list. */
  readonly list: (path: string) => Promise<Record<string, unknown>[]>
}

/** The target of requests. */
interface Door {
  inject(request: InjectOptions): PromiseLike<LightMyRequestResponse>
}

/** Milliseconds after which the other process has learned of a write. */
const heard = 60

/**
 * Several processes on one database that receive requests in turn. Each write has reached the others before the next
 * request is sent.
 */
export function inTurns(apps: readonly Door[]): Door {
  let turn = 0
  return {
    async inject(request) {
      const app = apps[turn++ % apps.length] as Door
      const answer = await app.inject(request)
      if (request.method !== 'GET') await wait(heard)
      return answer
    },
  }
}

const isRaw = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body)

export function callerOf(app: Door, credential: Record<string, string>): Caller {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<TestResponse> => {
    const answer = await app.inject({
      method,
      url: `/api/v4${path}`,
      headers: { ...credential, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: isRaw(body) ? body : JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? {} : (JSON.parse(answer.body) as TestResponse['body']),
    }
  }
  const caller: Caller = {
    headers: credential,
    get: (path, headers = {}) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) => send('POST', path, body, headers),
    put: (path, body = {}, headers = {}) => send('PUT', path, body, headers),
    upload: (path, body, type) => send('POST', path, body, { 'content-type': type }),
    delete: (path, headers = {}) => send('DELETE', path, undefined, headers),
    async create(path, body) {
      const answer = await caller.post(path, body)
      if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return (answer.body.data as { id: number }).id
    },
    async list(path) {
      const answer = await caller.get(path)
      if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body.data as Record<string, unknown>[]
    },
  }
  return caller
}
