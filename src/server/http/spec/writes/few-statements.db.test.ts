/** What a write asks of the database: each statement is a round trip, for which its caller waits and others do with it. */
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Hill & Sons', type: 'client' })
const projectid = await api.create('/projects', { title: 'House', companyid })
const [roof, cellar] = [
  await api.create('/items', { name: 'Roof', projectid }),
  await api.create('/items', { name: 'Cellar', projectid }),
]
const contactid = await api.create('/contacts', { firstname: 'Ida', type: 'staff' })
const worked = { itemid: roof, contactid, starttime: '2026-03-02T09:00:00Z', timespent: 60 }
const record = await api.create('/time', worked)

/** Statements of the one write that `work` makes, from `begin` to `commit`. */
async function statementsOf(work: () => Promise<{ readonly status: number }>): Promise<string[]> {
  const open = new Map<unknown, string[]>()
  const committed: string[][] = []
  const query = Client.prototype.query
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }]
    const text = typeof first === 'string' ? first : first.text
    if (text === 'begin') open.set(this, [])
    const own = open.get(this) ?? []
    own.push(text)
    if (text === 'commit') committed.push(own)
    return Reflect.apply(query, this, args)
  })
  const { status } = await work().finally(() => spy.mockRestore())
  expect(status).toBeLessThan(300)
  // Work that recurs may run in between.
  return committed.find((texts) => texts.some((text) => text.includes('insert into changes'))) ?? []
}

it.each([
  ['renames an item', 7, () => api.put(`/items/${roof}`, { name: 'The roof' })],
  ['gives an item people and tags', 9, () => api.put(`/items/${roof}`, { assignedto: [contactid] })],
  ['moves an item', 10, () => api.put(`/items/${roof}/order`, { placeafterid: cellar })],
  ['makes an item', 7, () => api.post('/items', { name: 'Door', projectid })],
  ['writes down time', 7, () => api.post('/time', worked)],
  ['changes the note of time', 7, () => api.put(`/time/${record}`, { notes: 'More' })],
])('Whoever %s waits for at most %i statements', async (_title, most, work) => {
  const texts = await statementsOf(work)
  console.log(_title, texts.length, `\n${texts.map((each) => each.replace(/\s+/g, ' ').slice(0, 150)).join('\n')}`)
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(most)
})
