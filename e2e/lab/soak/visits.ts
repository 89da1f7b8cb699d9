/** Requests of a soak's clients: their durations, and unexpected responses. */
import type { Api } from '../stage/writer.ts'

export interface Visits {
  readonly api: Api
  readonly origin: string
  /** The body of the response, parsed if it is JSON. */
  send(method: string, path: string, sent?: VisitRequest): Promise<Answer>
  /** Durations in milliseconds since the last call, of requests to the service and of those to the floor. */
  takeTimes(): Times
  /** Problems found. */
  readonly problems: string[]
}

export interface Times {
  readonly service: readonly number[]
  readonly floor: readonly number[]
}

export interface VisitRequest {
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  /** Expected status, if not a success. */
  readonly expected?: number
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: { readonly data: unknown } | null
}

/** The `data` of a response, in the type that the caller expects. */
export const dataOf = <Data>({ body }: Answer): Data => body?.data as Data

/** Number of requests to the service per request to the floor. */
const floorEvery = 4

/** @param floor URL of the floor */
export function countVisits(origin: string, api: Api, floor: string): Visits {
  const problems: string[] = []
  let times = { service: [] as number[], floor: [] as number[] }
  let sent = 0
  const askFloor = async () => {
    const began = performance.now()
    await (await fetch(floor)).arrayBuffer()
    times.floor.push(performance.now() - began)
  }
  return {
    api,
    origin,
    problems,
    takeTimes() {
      const taken = times
      times = { service: [], floor: [] }
      return taken
    },
    async send(method, path, { body, form, headers = {}, expected }: VisitRequest = {}) {
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const content = form ?? (typeof body === 'string' ? body : JSON.stringify(body))
      const began = performance.now()
      const answer = await fetch(`${api.root}${path}`, {
        method,
        headers: { ...api.headers, ...type, ...headers },
        ...(content === undefined ? {} : { body: content }),
      }).catch((error: Error) => error)
      if (answer instanceof Error) {
        problems.push(`${method} ${path} got no answer: ${answer.message}`)
        return { status: 0, headers: new Headers(), body: null }
      }
      const bytes = Buffer.from(await answer.arrayBuffer())
      times.service.push(performance.now() - began)
      sent += 1
      if (sent % floorEvery === 0) await askFloor()
      const isRight = expected === undefined ? answer.status < 400 : answer.status === expected
      if (!isRight) problems.push(`${method} ${path} answered ${answer.status}: ${bytes.toString().slice(0, 300)}`)
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(bytes.toString()) : bytes }
    },
  }
}
