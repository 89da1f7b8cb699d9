/** Requests over HTTP with one API key, repeated where the service says so. */
import { setTimeout as wait } from 'node:timers/promises'

export interface Api {
  /** Address of the API, without a trailing slash. */
  readonly root: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Answer {
  readonly headers: Headers
  readonly text: string
}

export type StoredRecord = Readonly<Record<string, unknown>> & { readonly id: number }

export interface List {
  readonly data: readonly StoredRecord[]
  readonly meta: { readonly count: number; readonly position: number; readonly asof: string }
}

/** Statuses of a request that was not carried out: of a conflict with another write, and while the service is busy. */
const again = [409, 429, 503]

/** Throws if the service refuses it for good. */
export async function ask({ root, headers }: Api, method: string, path: string, body?: unknown): Promise<Answer> {
  const isForm = body instanceof FormData
  const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
  const type = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(root + path, { method, headers: { ...headers, ...type }, ...sent })
    const text = await answer.text()
    if (answer.ok) return { headers: answer.headers, text }
    if (!again.includes(answer.status) || tries > 50) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    await wait(100)
  }
}

export const list = async (api: Api, path: string): Promise<List> => JSON.parse((await ask(api, 'GET', path)).text)

export async function dataOf<T>(api: Api, method: string, path: string, body?: unknown): Promise<T> {
  return (JSON.parse((await ask(api, method, path, body)).text) as { data: T }).data
}
