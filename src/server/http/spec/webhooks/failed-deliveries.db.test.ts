/** Webhooks: failed deliveries and their retries. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'
import { type Subscription, subscribedFirm } from './test-subscriptions.ts'

const { service, receiver, account, api, subscribe, requests, step } = await subscribedFirm()

describe('A failed delivery', () => {
  it('is retried after five seconds', async () => {
    const { id } = await subscribe('newtask', '/flaky')
    receiver.answer('/flaky', { status: 500, text: 'no' })
    await step()
    await eventually(async () => {
      const [first] = await requests(`webhookid=${id}&fields=all`)
      expect(first).toMatchObject({ status: 'pending', httpstatuscode: 500, tries: 1, answer: 'no' })
      const wait = Date.parse(String(first?.nextruntime)) - Date.parse(String(first?.completetime))
      // In whole seconds, from the end of the attempt to its storage, which a busy database delays.
      expect(wait).toBeGreaterThanOrEqual(4000)
      expect(wait).toBeLessThan(60_000)
    })
    receiver.answer('/flaky', { status: 200 })
    await eventually(async () => expect((await requests(`webhookid=${id}`))[0]).toMatchObject({ status: 'delivered' }))
    const names = receiver.at('/flaky').map(({ headers }) => headers['webhook-id'])
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
    await api.delete(`/settings/webhooks/${id}`)
  })

  it('does not follow a redirect', async () => {
    const { id } = await subscribe('newtask', '/moved')
    receiver.answer('/moved', { status: 307, headers: { location: `${receiver.url}/elsewhere` } })
    await step()
    await eventually(async () => expect((await requests(`webhookid=${id}`))[0]).toMatchObject({ httpstatuscode: 307 }))
    expect(receiver.at('/elsewhere')).toEqual([])
    await api.delete(`/settings/webhooks/${id}`)
  })

  it('is recorded, whatever the receiver responds', async () => {
    const { id } = await subscribe('newtask', '/faces')
    const text = `${'a'.repeat(999)}😀`
    receiver.answer('/faces', { status: 500, text })
    await step()
    await eventually(async () =>
      expect((await requests(`webhookid=${id}&fields=all`))[0]).toMatchObject({ tries: 1, answer: 'a'.repeat(999) }),
    )
    await api.delete(`/settings/webhooks/${id}`)
  })

  it('has a reason if there is no response', async () => {
    const url = 'http://127.0.0.1:9/'
    const { id } = (await api.post('/settings/webhooks', { event: 'newtask', url })).body.data as Subscription
    await step()
    await eventually(async () => {
      const [first] = await requests(`webhookid=${id}&fields=all`)
      expect(first).toMatchObject({ status: 'pending', tries: 1, error: expect.stringContaining('ECONNREFUSED') })
    })
    await api.delete(`/settings/webhooks/${id}`)
  })

  it('disables the subscription at once on 410, and mails its creator', async () => {
    const creator = await service.person(account, { grants: { 2: true, 3: true } })
    await api.put(`/contacts/${creator.id}`, { email: 'webhooks@example.com' })
    const { id } = await subscribe('newtask', '/gone', creator.api)
    receiver.answer('/gone', { status: 410 })
    await step()
    await eventually(async () =>
      expect((await api.get(`/settings/webhooks/${id}`)).body.data).toMatchObject({
        active: false,
        disabledreason: 'The receiver answered 410 Gone.',
      }),
    )
    expect(await requests(`webhookid=${id}`)).toMatchObject([{ status: 'failed', tries: 1 }])
    await eventually(async () => {
      const mails = await mailsIn(service.outbox)
      const mail = mails.find(({ to }) => to?.[0]?.address === 'webhooks@example.com')
      expect(mail?.text).toContain('The receiver answered 410 Gone.')
    })
    await api.put(`/settings/webhooks/${id}`, { active: true })
    expect((await api.get(`/settings/webhooks/${id}`)).body.data).not.toHaveProperty('disabledreason')
    await api.delete(`/settings/webhooks/${id}`)
  })

  it('disables the subscription after all retries failed, and never deletes it', async () => {
    const { id } = await subscribe('newtask', '/down')
    receiver.answer('/down', { status: 503 })
    await step()
    await eventually(async () => expect((await requests(`webhookid=${id}`))[0]).toMatchObject({ tries: 1 }))
    const { kysely } = service.database
    await sql`update webhookrequests set tries = 8, nextruntime = now() where webhookid = ${id}`.execute(kysely)
    await sql`update webhooks set failures = 8, retryon = now() where id = ${id}`.execute(kysely)
    await eventually(async () => expect((await requests(`webhookid=${id}`))[0]).toMatchObject({ status: 'failed' }))
    await eventually(async () =>
      expect((await api.get(`/settings/webhooks/${id}`)).body.data).toMatchObject({
        active: false,
        disabledreason: expect.stringContaining('HTTP status 503'),
      }),
    )
  })
})
