/** Requests of the actors of a soak: how long each took, and what was not answered as it should be. */
import type { Api } from '../stage/writer.ts'

export interface Visits {
  readonly api: Api
  readonly origin: string
  /** The body of the answer, as JSON where it is. */
  send(method: string, path: string, sent?: Sent): Promise<Answer>
  /** Milliseconds of the requests since this was last asked. */
  takeTimes(): number[]
  /** Says that something is wrong. */
  readonly problems: string[]
}

export interface Sent {
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  /** The answer that is right, other than one of success. */
  readonly expected?: number
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: { readonly data: unknown } | null
}

/** The data of an answer, as whoever asked knows it. */
export const dataOf = <Data>({ body }: Answer): Data => body?.data as Data

export function countVisits(origin: string, api: Api): Visits {
  const problems: string[] = []
  let times: number[] = []
  return {
    ...{ api, origin, problems },
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
    async send(method, path, { body, form, headers = {}, expected }: Sent = {}) {
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
      times.push(performance.now() - began)
      const isRight = expected === undefined ? answer.status < 400 : answer.status === expected
      if (!isRight) problems.push(`${method} ${path} answered ${answer.status}: ${bytes.toString().slice(0, 300)}`)
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(bytes.toString()) : bytes }
    },
  }
}
