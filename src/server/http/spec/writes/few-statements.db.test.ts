/** What a write asks of the database: each statement is a round trip, for which its caller waits and others do with it. */
import { expect, it } from 'vitest'
import { committedBy } from '../../../db/connections/test-statements.ts'
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

it.each([
  ['renames an item', 6, () => api.put(`/items/${roof}`, { name: 'The roof' })],
  ['gives an item people, who are told of it,', 11, () => api.put(`/items/${roof}`, { assignedto: [contactid] })],
  ['moves an item', 9, () => api.put(`/items/${roof}/order`, { placeafterid: cellar })],
  ['makes an item', 9, () => api.post('/items', { name: 'Door', projectid })],
  ['writes down time', 11, () => api.post('/time', worked)],
  ['changes the note of time', 9, () => api.put(`/time/${record}`, { notes: 'More' })],
])('Whoever %s waits for %i statements', async (_title, count, work) => {
  let status = 0
  const committed = await committedBy(async () => {
    status = (await work()).status
  })
  expect(status).toBeLessThan(300)
  // Work that recurs may run in between.
  const texts = committed.find((each) => each.some((text) => text.includes('insert into changes'))) ?? []
  expect(texts, texts.join('\n')).toHaveLength(count)
})
