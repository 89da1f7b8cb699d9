/** What is sent to the database meanwhile, for tests that count round trips. */
import { Client, type Submittable } from 'pg'
import { vi } from 'vitest'

/**
 * The statements of each transaction that was committed while `work` ran, from `begin` to `commit`: those that were sent
 * together in one text, as they take one round trip.
 */
export async function committedBy(work: () => Promise<unknown>): Promise<readonly (readonly string[])[]> {
  const open = new Map<unknown, string[]>()
  const unanswered = new Map<unknown, number>()
  const committed: string[][] = []
  const query = Client.prototype.query
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string } | Batched]
    const text = textOf(first)
    if (/^begin\b/.test(text)) open.set(this, [])
    const own = open.get(this)
    const before = unanswered.get(this) ?? 0
    if (before > 0) own?.push(`${own.pop()};\n${text}`)
    else own?.push(text)
    if (own && text === 'commit') {
      committed.push(own)
      open.delete(this)
    }
    const count = (more: number) => unanswered.set(this, (unanswered.get(this) ?? 0) + more)
    count(1)
    if (isBatch(first)) {
      for (const end of ['handleReadyForQuery', 'handleError'] as const) {
        const handle = first[end].bind(first)
        first[end] = (...args) => {
          count(-1)
          handle(...args)
        }
      }
      return Reflect.apply(query, this, args)
    }
    const answer = Reflect.apply(query, this, args) as unknown as Promise<unknown>
    answer.then(
      () => count(-1),
      () => count(-1),
    )
    return answer
  } as typeof query)
  await work().finally(() => spy.mockRestore())
  return committed
}

/** Statements that travel as one. */
interface Batched extends Submittable {
  readonly texts: readonly string[]
  handleReadyForQuery(...args: unknown[]): void
  handleError(...args: unknown[]): void
}

const isBatch = (sent: unknown): sent is Batched => typeof sent === 'object' && sent !== null && 'texts' in sent

const textOf = (sent: string | { text: string } | Batched): string => {
  if (typeof sent === 'string') return sent
  return isBatch(sent) ? sent.texts.join(';\n') : sent.text
}
