/** Changes of what clients are told about paying: the administrators and the security log hear of them. */
import { describe, expect, it } from 'vitest'
import type { OwnNotification } from '../../../../contract/operations/notifications.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'

const service = await startTestService()
const look = '/settings/account/looknfeel'
const iban = { old: 'FR76 3000 6000 0112 3456 7890 189', new: 'DE89 3704 0044 0532 0130 00' }

async function firm() {
  const { id: account, api } = await service.account()
  const administrator = () => service.person(account, { administrator: true, grants: { 18: true } })
  return {
    account,
    api,
    ida: await administrator(),
    otis: await administrator(),
    staff: await service.person(account, {}),
  }
}
const told = async (caller: Caller) => (await caller.get('/me/notifications')).body.data as readonly OwnNotification[]
const logged = async (caller: Caller) =>
  (await caller.list('/settings/securitylog?fields=all')).map(({ event, detail, contactid, credential }) => ({
    event,
    detail,
    contactid,
    credential,
  }))
const mailsTo = async (contact: number) =>
  (await mailsIn(service.outbox)).filter(({ to }) =>
    to?.some(({ address }) => address === `person${contact}@example.com`),
  )
const mailTo = (contact: number, count = 1) =>
  eventually(async () => {
    const mails = await mailsTo(contact)
    if (mails.length < count) throw new Error(`${contact} has ${mails.length} mails`)
    return mails.at(-1)
  })

describe('A change of the bank details', () => {
  it('notifies every administrator, including the one who made it, and nobody else', async () => {
    const { ida, otis, staff } = await firm()
    expect((await ida.api.put(look, { iban: iban.old, bic: 'AGRIFRPP', accentcolor: '112233' })).status).toBe(200)
    for (const { id, api } of [ida, otis]) {
      const mail = await mailTo(id)
      expect(mail?.subject).toBe('Your bank details were changed')
      expect(mail?.text).toMatch(/changed these settings of .*: IBAN or account number, BIC\./)
      expect(await told(api)).toMatchObject([
        { kind: 'payee', detail: 'bank', resource: 'looknfeel', contactid: ida.id, read: false },
      ])
    }
    expect(await told(staff.api)).toEqual([])
    expect(await mailsTo(staff.id)).toEqual([])
  })

  it('is in the security log with its author, the settings, and only the end of the account number', async () => {
    const { ida } = await firm()
    await ida.api.put(look, { iban: iban.old, bankname: 'Banque Verte' })
    await ida.api.put(look, { iban: iban.new })
    const rows = (await logged(ida.api)).filter(({ event }) => event === 'bankdetails.changed')
    expect(rows).toMatchObject([
      { detail: 'changed: iban, iban: …0189 → …3000', contactid: ida.id },
      { detail: 'changed: bankname iban, iban: – → …0189', contactid: ida.id },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Verte|3704|3456/)
  })

  it('names the API key that made it', async () => {
    const { api, ida, otis } = await firm()
    const answer = await api.post('/settings/apikeys', { name: 'Back office', scopes: 'settings' })
    const { id, key } = answer.body.data as { id: number; key: string }
    await service.caller({ apikey: key }).put(look, { iban: iban.new })
    for (const each of [ida, otis]) {
      expect((await mailTo(each.id))?.text).toContain('The API key “Back office” changed these settings')
      expect(await told(each.api)).toMatchObject([{ kind: 'payee', contactid: null }])
    }
    expect(await logged(ida.api)).toContainEqual(
      expect.objectContaining({ event: 'bankdetails.changed', credential: `key:${id}` }),
    )
  })

  it('notifies without a way to switch it off, and not at all if a write changes nothing', async () => {
    const { ida, otis } = await firm()
    expect((await ida.api.put('/me/notifications/settings', { settings: { payee: { app: false } } })).status).toBe(400)
    await ida.api.put(look, { iban: iban.old })
    await mailTo(otis.id)
    await ida.api.put(look, { iban: iban.old, accentcolor: '445566' })
    await ida.api.put('/settings/account', { name: 'Alder & Quay' })
    expect(await told(otis.api)).toHaveLength(1)
    expect((await logged(ida.api)).filter(({ event }) => event === 'bankdetails.changed')).toHaveLength(1)
  })

  it('is not shown to former administrators', async () => {
    const { account, ida, otis } = await firm()
    await ida.api.put(look, { iban: iban.old })
    expect(await told(otis.api)).toHaveLength(1)
    const { api: director } = await service.person(account, { administrator: true, grants: { 4: true, 18: true } })
    expect((await director.put(`/contacts/${otis.id}/permissions`, { administrator: false })).status).toBe(200)
    expect(await told(otis.api)).toEqual([])
  })
})

it.each([
  ['/settings/mailtexts', { invoicetext: 'Pay to the new account.' }, 'Text of invoices'],
  ['/settings/invoices/reminders', { remindertext: 'Pay to the new account.' }, 'Text of reminders'],
  ['/settings/quotes', { footerdetails: 'Our new account.' }, 'Footer'],
  [look, { footer: 'Our new account.' }, 'Footer of documents'],
])('A change of texts to clients at %s notifies administrators as well', async (path, body, label) => {
  const { ida, otis } = await firm()
  expect((await ida.api.put(path, body)).status).toBe(200)
  const mail = await mailTo(otis.id)
  expect([mail?.subject, mail?.text]).toEqual(['Your texts to clients were changed', expect.stringContaining(label)])
  expect(await told(otis.api)).toMatchObject([{ kind: 'payee', detail: 'texts' }])
  const [row] = (await logged(ida.api)).filter(({ event }) => event === 'clienttexts.changed')
  expect(row?.detail).toBe(`changed: ${Object.keys(body)}`)
})

it('Payment terms that name an account notify administrators when they are created or changed', async () => {
  const { ida, otis } = await firm()
  const term = await ida.api.create('/settings/invoices/terms', { name: '14 days', paymentdetails: 'Pay to A.' })
  await mailTo(otis.id)
  await ida.api.put(`/settings/invoices/terms/${term}`, { paymentdetails: 'Pay to B.' })
  await mailTo(otis.id, 2)
  await ida.api.create('/settings/invoices/terms', { name: '30 days' })
  expect(await told(otis.api)).toHaveLength(2)
})
