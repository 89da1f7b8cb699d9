/** What is sent to the database meanwhile, for tests that count round trips. */
import { Client } from 'pg'
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
    const [first] = args as [string | { text: string }]
    const text = typeof first === 'string' ? first : first.text
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
    const answer = Reflect.apply(query, this, args) as unknown as Promise<unknown>
    answer.then(...[() => count(-1), () => count(-1)])
    return answer
  } as typeof query)
  await work().finally(() => spy.mockRestore())
  return committed
}
