/** Expiry of quotes, of responses stored for repeated requests, and of records of deliveries. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tidy } from '../../background/housekeeping.ts'
import { eventually } from '../../testing/eventually.ts'
import { startTestService } from '../../testing/test-api.ts'
import { dayIn, todayIn } from '../../testing/test-days.ts'

const service = await startTestService()
const { kysely } = service.database
const { api } = await service.account({ timezone: 'Pacific/Auckland' })
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

const hour = 3_600_000
const day = 24 * hour

await todayIn('Pacific/Auckland')
const hooked = await api.create('/settings/webhooks', { event: 'editquote', url: 'http://127.0.0.1:9/quotes' })
const quote = (offset: number) =>
  api.create('/quotes', { title: 'Stage one', companyid, validdate: dayIn('Pacific/Auckland', offset) })
const [today, soon, later] = [await quote(0), await quote(2), await quote(3)]
await api.put(`/quotes/${soon}`, { status: 'sent' })
const states = () =>
  Promise.all([today, soon, later].map(async (id) => (await api.get(`/quotes/${id}?fields=status`)).body.data))
const before = await states()
await service.turn('expire quotes', new Date(Date.now() + 3 * day))

it('A quote expires automatically the day after its last day of validity', async () => {
  expect(before).toMatchObject([{ status: 'pending' }, { status: 'sent' }, { status: 'pending' }])
  await eventually(async () =>
    expect(await states()).toMatchObject([{ status: 'expired' }, { status: 'expired' }, { status: 'pending' }]),
  )
  const [change] = await api.list(`/changes?resource=quotes&recordid=${soon}`)
  expect(change).toMatchObject({ action: 'update', after: { activeworkstate: 'expired' } })
  expect(await api.list(`/settings/webhooks/requests?webhookid=${hooked}&dataid=${today}`)).toHaveLength(1)
})

it('An Idempotency-Key is valid for 24 hours', async () => {
  const send = () => api.post('/companies', { name: 'Mole', type: 'client' }, { 'idempotency-key': 'mole' })
  const first = await send()
  const aged = (hours: number) =>
    sql`update idempotency_keys set createdon = now() - ${hours} * interval '1 hour' where key = 'mole'`.execute(kysely)
  await aged(23.9)
  expect((await send()).body.data).toEqual(first.body.data)
  await aged(24.1)
  const second = await send()
  expect([second.status, second.headers['idempotent-replayed']]).toEqual([201, undefined])
  expect((second.body.data as { id: number }).id).not.toBe((first.body.data as { id: number }).id)
})

it('Records of deliveries are kept for 7 days', async () => {
  const webhook = await api.create('/settings/webhooks', { event: 'newcompany', url: 'http://127.0.0.1:9/companies' })
  await api.create('/companies', { name: 'Pier', type: 'client' })
  const kept = () => api.list(`/settings/webhooks/requests?webhookid=${webhook}`)
  let now = Date.now() + 7 * day - hour
  await tidy(service.database, new Date(now))
  expect(await kept()).toHaveLength(1)
  now += 2 * hour
  await tidy(service.database, new Date(now))
  expect(await kept()).toEqual([])
})
