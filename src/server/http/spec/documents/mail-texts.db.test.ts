/** The firm's own texts of mails with an invoice or a quote. */
import { expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
await api.create('/contacts', { firstname: 'Nora', lastname: 'Lund', type: 'client', email: 'nora@boathouse.example' })
const path = '/settings/mailtexts'
const none = { invoicesubject: null, invoicetext: null, quotesubject: null, quotetext: null }

const mailTo = (address: string) =>
  eventually(async () => {
    const mail = (await mailsIn(service.outbox)).find(({ to }) => to?.some((each) => each.address === address))
    if (!mail) throw new Error(`there is no mail to ${address}`)
    return mail
  })

it('Mail texts are empty at first, can be set and cleared one by one, and have a history', async () => {
  expect((await api.get(path)).body.data).toEqual({ id: account })
  const written = { invoicesubject: '{firm}: {number}', invoicetext: 'Hi {name},\n\n{unknown}' }
  expect((await api.put(path, written)).status).toBe(200)
  expect((await api.get(path)).body.data).toEqual({ id: account, ...written })
  const changes = await api.list('/changes?entity=mailtexts&fields=all')
  expect(JSON.stringify(changes)).toContain('{firm}: {number}')
  await api.put(path, { invoicesubject: null, invoicetext: '' })
  expect((await api.get(path)).body.data).toEqual({ id: account })
})

it('A text that is too long is refused', async () => {
  const answer = await api.put(path, { invoicesubject: 'x'.repeat(201), quotetext: 'x'.repeat(5001) })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toMatch(/invoicesubject.*200.*quotetext.*5,?000/)
  expect((await api.get(path)).body.data).toEqual({ id: account })
})

it('Staff can read mail texts, administrators can write them, clients can do neither', async () => {
  const member = await service.person(account, {})
  expect((await member.api.get(path)).status).toBe(200)
  expect((await member.api.put(path, { quotetext: 'x' })).status).toBe(403)
  const client = await service.person(account, { type: 'client', companyid: company })
  expect((await client.api.get(path)).status).toBe(403)
  expect((await client.api.put(path, { quotetext: 'x' })).status).toBe(403)
})

it('A document sent without a text uses the firm’s, with its placeholders filled in', async () => {
  await api.put(path, { quotesubject: '{number}: {amount}', quotetext: 'Hi {name},\n\nas agreed, {firm} {else}' })
  const id = await api.create('/quotes', { title: 'Boathouse', number: 'Q-7', companyid: company })
  await api.post(`/quotes/${id}/send`, { to: 'Nora@boathouse.example' })
  const mail = await mailTo('Nora@boathouse.example')
  expect(mail.subject).toMatch(/^Q-7: \D*0\.00$/)
  expect(mail.text).toContain('Hi Nora,\n\nas agreed, Lind & Okafor Architects {else}')
  await api.post(`/quotes/${id}/send`, { to: 'office@boathouse.example', subject: 'Ours', message: 'Dear all' })
  const other = await mailTo('office@boathouse.example')
  expect([other.subject, other.text]).toEqual(['Ours', expect.stringContaining('Dear all')])
  await api.put(path, none)
})
