/**
 * A client that retries each request until it gets a response, with the same Idempotency-Key. Acknowledged writes are
 * recorded in the ledger; responses that an outage does not explain are problems.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import { type Api, batchSize } from './writer.ts'

interface Work {
  readonly api: Api
  readonly ledger: Ledger
  readonly problems: string[]
  /** Stops after the current request. */
  readonly stop: AbortSignal
  /** Milliseconds between batches; none by default. */
  readonly rest?: number
  /**
   * Whether there is a load balancer in between: if a process goes away it responds itself or closes a kept-alive
   * connection, after which requests are retried as well.
   */
  readonly isBalanced?: boolean
}

/** Status codes of a balancer whose backend went away, or that has none left. */
const balancerFailures = [502, 503, 504]

/** Milliseconds between attempts. */
const pause = 50

export async function writeSteadily(work: Work, name: string): Promise<void> {
  const { ledger, stop } = work
  const mine: number[] = []
  for (let turn = 1; !stop.aborted; turn += 1) {
    const batch = `${name}.${turn}`
    const companies = Array.from({ length: batchSize }, () => ({ name: batch, type: 'other' }))
    const created = await persist(work, 'POST', '/companies', companies)
    const { ids } = (JSON.parse(created) as { data: { ids: number[] } }).data
    for (const id of ids) ledger.acknowledge(id, batch)
    mine.push(...ids)
    const renamed = mine[turn % mine.length] as number
    await persist(work, 'PUT', `/companies/${renamed}`, { name: `${batch} renamed` })
    ledger.acknowledge(renamed, `${batch} renamed`)
    if (work.rest) await wait(work.rest)
    if (turn % 2 > 0) continue
    const [gone] = mine.splice(turn % mine.length, 1) as [number]
    await persist(work, 'DELETE', `/companies/${gone}`)
    ledger.acknowledge(gone, null)
  }
}

/** Retries until success and returns the body. */
async function persist(work: Work, method: string, path: string, body?: unknown): Promise<string> {
  const { api } = work
  const headers = {
    ...api.headers,
    'idempotency-key': randomUUID(),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  for (let tried = 1; ; tried += 1) {
    const answer = await fetch(api.root + path, init).catch((error: Error) => error)
    const text = answer instanceof Error ? answer.message : await answer.text()
    if (!(answer instanceof Error) && isDone(answer, method, tried)) return text
    judgeFailure(work, `${method} ${path}`, answer, text)
    await wait(pause)
  }
}

/** A retried deletion may find the record already deleted. */
const isDone = ({ ok, status }: Response, method: string, tried: number): boolean =>
  ok || (method === 'DELETE' && status === 404 && tried > 1)

/** Records or throws failures that neither an outage nor a balancer explains. */
function judgeFailure(
  { problems, isBalanced = false }: Work,
  asked: string,
  answer: Response | Error,
  text: string,
): void {
  if (answer instanceof Error) {
    if (!isBalanced) problems.push(`${asked} got no answer: ${text}`)
    return
  }
  if (isBalanced && balancerFailures.includes(answer.status)) return
  if (answer.status !== 503) throw new Error(`${asked} answered ${answer.status}: ${text}`)
  if (!answer.headers.has('retry-after')) problems.push(`${asked} answered 503 without Retry-After`)
}
