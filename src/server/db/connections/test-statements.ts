/** What is sent to the database meanwhile, for tests that count round trips. */
import { Client } from 'pg'
import { vi } from 'vitest'

/** The statements of each transaction that was committed while `work` ran, from `begin` to `commit`. */
export async function committedBy(work: () => Promise<unknown>): Promise<readonly (readonly string[])[]> {
  const open = new Map<unknown, string[]>()
  const committed: string[][] = []
  const query = Client.prototype.query
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }]
    const text = typeof first === 'string' ? first : first.text
    if (text === 'begin') open.set(this, [])
    const own = open.get(this)
    own?.push(text)
    if (own && text === 'commit') {
      committed.push(own)
      open.delete(this)
    }
    return Reflect.apply(query, this, args)
  })
  await work().finally(() => spy.mockRestore())
  return committed
}
