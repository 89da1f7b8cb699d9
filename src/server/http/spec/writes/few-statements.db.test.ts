/** Number of round trips of a write to the database: its caller waits for each, and others do as well. */
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
// A webhook of another event, which must not add statements to other writes.
await api.create('/settings/webhooks', { event: 'newquote', url: 'http://127.0.0.1:9/quotes' })

it.each([
  ['renames an item', 4, () => api.put(`/items/${roof}`, { name: 'The roof' })],
  [
    'renames an item with a key',
    6,
    () => api.put(`/items/${roof}`, { name: 'Our roof' }, { 'idempotency-key': 'roof' }),
  ],
  ['assigns people to an item, who are notified,', 7, () => api.put(`/items/${roof}`, { assignedto: [contactid] })],
  ['moves an item', 7, () => api.put(`/items/${roof}/order`, { placeafterid: cellar })],
  ['creates an item', 6, () => api.post('/items', { name: 'Door', projectid })],
  ['logs time', 5, () => api.post('/time', worked)],
  ['changes the note of time', 5, () => api.put(`/time/${record}`, { notes: 'More' })],
])('Somebody who %s causes %i round trips', async (_title, count, work) => {
  let status = 0
  const committed = await committedBy(async () => {
    status = (await work()).status
  })
  expect(status).toBeLessThan(300)
  // Recurring jobs may run in between.
  const texts = committed.find((each) => each.some((text) => text.includes('insert into changes'))) ?? []
  expect(texts, texts.join('\n')).toHaveLength(count)
})

it('Fields that an update does not name are not read again from other tables', async () => {
  const tag = await api.create('/settings/tags', { name: 'Steel', entity: 'item' })
  const tables = ['record_tags', 'item_assignees', 'item_prerequisites', 'customfield_values']
  const readAgainBy = async (body: object) => {
    const texts = (await committedBy(() => api.put(`/items/${roof}`, body))).flat()
    const stored = texts.find((text) => text.includes('update "items"')) ?? ''
    return tables.filter((table) => stored.includes(table))
  }
  expect(await readAgainBy({ name: 'A roof' })).toEqual([])
  expect(await readAgainBy({ tags: [tag] })).toEqual(['record_tags'])
  const changes = await api.list(`/changes?resource=items&recordid=${roof}&fields=after&pagesize=2`)
  expect(changes.map(({ after }) => after)).toEqual([{ tags: [tag] }, { name: 'A roof' }])
})

it('Time of several people locks all their weeks in one statement', async () => {
  const ben = await api.create('/contacts', { firstname: 'Ben', type: 'staff' })
  let status = 0
  const committed = await committedBy(async () => {
    status = (await api.post('/time', [worked, { ...worked, contactid: ben }])).status
  })
  expect(status).toBeLessThan(300)
  expect(committed.flat().join('\n').split('pg_advisory_xact_lock_shared(hashtextextended')).toHaveLength(2)
})
