/** A program that receives deletions and reads the deleted records. */
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'
import { startTestReceiver } from '../../../testing/test-receiver.ts'

const service = await startTestService()
const receiver = await startTestReceiver()
const { api } = await service.account()
const { items, projects } = await createFirm(api)

const events = ['deletetask', 'deleteproject'] as const
const secrets = new Map<string, string>()
for (const event of events) {
  const { data } = (await api.post('/settings/webhooks', { event, url: `${receiver.url}/${event}` })).body
  secrets.set(event, (data as { secret: string }).secret)
}

it.each([
  ['deletetask', `/items/${items.plan}`, { name: 'Plan', status: 'deleted', activeworkstate: 'deleted' }],
  ['deleteproject', `/projects/${projects.pier}`, { title: 'Pier', status: 'deleted' }],
])('%s has the URL of the record, which is returned as deleted', async (event, path, record) => {
  await api.delete(path)
  const [call] = await eventually(() => {
    expect(receiver.at(`/${event}`)).toHaveLength(1)
    return receiver.at(`/${event}`)
  })
  expect(call?.headers['webhook-event']).toBe(event)
  const told = new Webhook(secrets.get(event) ?? '').verify(call?.text ?? '', call?.headers as Record<string, string>)
  expect(told).toEqual({ id: call?.body.id, url: call?.body.url })
  const read = await fetch(call?.body.url ?? '', { headers: { apikey: String(api.headers.apikey) } })
  expect([read.status, ((await read.json()) as { data: unknown }).data]).toMatchObject([
    200,
    { id: call?.body.id, ...record },
  ])
})
