/** Invoices and quotes mailed to clients. */
import { expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', {
  name: 'Harbour Trust',
  type: 'client',
  email: 'office@harbour.example',
})
const contactid = await api.create('/contacts', { firstname: 'Nora', type: 'client', email: 'nora@harbour.example' })
const project = await api.create('/projects', { title: 'Boathouse', companyid: company, contactid })
/** A line that costs nothing. */
const items = [{ name: 'Drawings' }]
const clerk = await service.person(account, {
  grants: { [permissions.viewAllWork]: true, [permissions.invoice]: true, [permissions.quote]: true },
})

const mailTo = (address: string) =>
  eventually(async () => {
    const mail = (await mailsIn(service.outbox)).find(({ to }) => to?.some((each) => each.address === address))
    if (!mail) throw new Error(`there is no mail to ${address}`)
    return mail
  })

it('An invoice is sent to the contact of its project as a PDF, and is no longer a draft', async () => {
  const id = await api.create('/invoices', {
    title: 'Boathouse',
    number: 'A-7',
    companyid: company,
    projectid: project,
    duedate: '2099-12-11',
    items,
  })
  const answer = await api.post(`/invoices/${id}/send`)
  expect(answer.body).toMatchObject({
    message: 'The invoice is on its way to nora@harbour.example.',
    data: { id, activeworkstate: 'submitted' },
  })
  const mail = await mailTo('nora@harbour.example')
  expect(mail.subject).toBe('Invoice A-7 from Lind & Okafor Architects')
  expect(mail.text).toContain(
    "Your invoice A-7 for €0.00 is due December 11, 2099. You'll find it attached.\n\nKind regards,",
  )
  expect(mail.attachments[0]).toMatchObject({ filename: 'A-7.pdf', mimeType: 'application/pdf' })
  const file = Buffer.from(mail.attachments[0]?.content as ArrayBuffer)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
})

it('Recipients can be pasted from a mail program, and replies to automatic mails reach a person', async () => {
  const boss = await service.person(account, { administrator: true })
  const manager = await api.create('/contacts', { firstname: 'Ines', type: 'staff', email: 'ines@firm.example' })
  const managed = await api.create('/projects', { title: 'Quay', companyid: company, managerid: manager })
  const send = async (to: string, projectid: number | null) => {
    const id = await api.create('/invoices', { title: 'x', companyid: company, projectid, items })
    const answer = await api.post(`/invoices/${id}/send`, { to })
    expect(answer.status).toBe(200)
    return answer.body.message
  }
  expect(await send('Jane <jane@harbour.example>; "Doe, Max" <max@harbour.example>', null)).toBe(
    'The invoice is on its way to jane@harbour.example, max@harbour.example.',
  )
  expect((await mailTo('jane@harbour.example')).replyTo).toMatchObject([{ address: `person${boss.id}@example.com` }])
  await send('quay@harbour.example', managed)
  expect((await mailTo('quay@harbour.example')).replyTo).toMatchObject([{ address: 'ines@firm.example' }])
  expect(
    (await api.post(`/invoices/${await api.create('/invoices', { title: 'x', companyid: company })}/send`, { to: ';' }))
      .status,
  ).toBe(400)
})

it('A paid invoice is sent with its total instead of the amount due', async () => {
  const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
  const body = { title: 'Drawings', number: 'P-1', companyid: company, items, duedate: '2026-01-15' }
  const id = await api.create('/invoices', body)
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  await api.post(`/invoices/${id}/payments`, {})
  await api.post(`/invoices/${id}/send`, { to: 'paid@harbour.example' })
  const { text, html } = await mailTo('paid@harbour.example')
  expect(text).toMatch(/Your invoice P-1 for €1\d\d\.00 is attached\./)
  expect(html).not.toContain('Amount due')
})

it('A credit note is sent as such: nothing is due, and the firm’s invoice text is not used', async () => {
  const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100, taxable: false }]
  const id = await api.create('/invoices', { title: 'Drawings', companyid: company, items })
  for (const status of ['submitted', 'paid']) await api.put(`/invoices/${id}`, { status })
  await api.put('/settings/mailtexts', { invoicesubject: 'To be paid', invoicetext: 'Please pay {amount} by {due}.' })
  const note = (await api.post(`/invoices/${id}/credit?fields=number`)).body.data as { id: number; number: string }
  await api.post(`/invoices/${note.id}/send`, { to: 'credited@harbour.example' })
  const { subject, text, html } = await mailTo('credited@harbour.example')
  expect(subject).toBe(`Credit note ${note.number} from Lind & Okafor Architects`)
  expect(text).toContain(`Your credit note ${note.number} for €100.00 is attached.`)
  expect(html).not.toMatch(/due|invoice|pay/i)
  await api.put('/settings/mailtexts', { invoicesubject: null, invoicetext: null })
})

it('An invoice links to the portal if one of its recipients can read it there', async () => {
  const reader = await service.person(account, {
    type: 'client',
    companyid: company,
    grants: { [permissions.invoice]: true },
  })
  expect((await api.put(`/contacts/${reader.id}`, { email: 'reader@harbour.example' })).status).toBe(200)
  const id = await api.create('/invoices', { title: 'Boathouse', companyid: company, items })
  await api.post(`/invoices/${id}/send`, { to: 'reader@harbour.example' })
  expect((await reader.api.get(`/invoices/${id}`)).status).toBe(200)
  expect((await mailTo('reader@harbour.example')).text).toContain(
    `View the invoice:\n${service.publicUrl}/invoices/${id}`,
  )
  await api.post(`/invoices/${id}/send`, { to: 'accounts@harbour.example' })
  expect((await mailTo('accounts@harbour.example')).text).not.toContain('View the invoice')
})

it('A quote is sent to the given recipients with the given text, and becomes sent', async () => {
  const id = await api.create('/quotes', { title: 'Boathouse', companyid: company })
  const body = { to: 'one@example.com, two@example.com', subject: 'Our quote', message: 'Dear all,\n\nhere it is.' }
  const sent = await api.post(`/quotes/${id}/send`, body, { 'idempotency-key': 'once' })
  expect(sent.body.data).toMatchObject({ activeworkstate: 'sent' })
  expect((await api.post(`/quotes/${id}/send`, body, { 'idempotency-key': 'once' })).body).toEqual(sent.body)
  const mail = await mailTo('two@example.com')
  const text = mail.text
    ?.trim()
    .replaceAll('\r', '')
    .split(/[\w-]+$/)[0]
  // The link is for this client's reply.
  const link = `View and reply to the quote:\n${service.publicUrl}/quote-answers/`
  expect([mail.subject, text]).toEqual(['Our quote', `Dear all,\n\nhere it is.\n\n${link}`])
  expect((await mailsIn(service.outbox)).filter(({ subject }) => subject === 'Our quote')).toHaveLength(1)
})

it('A quote is sent and shown to its client in one step', async () => {
  const client = await service.person(account, {
    type: 'client',
    companyid: company,
    grants: { [permissions.quote]: true },
  })
  const id = await api.create('/quotes', { title: 'Boathouse', companyid: company })
  const sent = await api.post(`/quotes/${id}/send`, { to: 'shown@harbour.example', clientaccess: true })
  expect([sent.status, sent.body.data]).toEqual([
    200,
    expect.objectContaining({ activeworkstate: 'sent', clientaccess: true }),
  ])
  expect((await client.api.get(`/quotes/${id}`)).status).toBe(200)
  await mailTo('shown@harbour.example')
  const later = await api.create('/quotes', { title: 'Slipway', companyid: company })
  await api.put(`/quotes/${later}`, { status: 'sent' })
  await api.post(`/quotes/${later}/send`, { to: 'again@harbour.example', clientaccess: true })
  expect((await client.api.get(`/quotes/${later}`)).status).toBe(200)
})

it('A quote whose mail is refused stays hidden, and one that may not be shown is not mailed', async () => {
  const { id: staff, api: member } = await service.person(account, { grants: { 4: true, 11: true, 13: true } })
  const own = await api.create('/projects', { title: 'Slipway', companyid: company, staffid: [staff] })
  const unknown = await api.create('/companies', { name: 'Delta Mill', type: 'client' })
  const refused = await api.create('/quotes', { title: 'Mill', companyid: unknown })
  expect((await api.post(`/quotes/${refused}/send`, { clientaccess: true })).status).toBe(400)
  const held = await api.create('/quotes', { title: 'Slipway', companyid: company, projectid: own })
  const { status, body } = await member.post(`/quotes/${held}/send`, { to: 'held@harbour.example', clientaccess: true })
  expect([status, body.data]).toEqual([
    403,
    [
      `You do not have permission to set clientaccess of quote ${held}: it takes permission 2 (ViewAllWork), or to manage the project.`,
    ],
  ])
  for (const id of [refused, held]) {
    const { data } = (await api.get(`/quotes/${id}`)).body
    expect(data).toMatchObject({ activeworkstate: 'pending', clientaccess: false })
  }
  expect((await member.post(`/quotes/${held}/send`, { to: 'after@harbour.example' })).status).toBe(200)
  await mailTo('after@harbour.example')
  const mails = await mailsIn(service.outbox)
  expect(mails.some(({ to }) => to?.some(({ address }) => address === 'held@harbour.example'))).toBe(false)
})

it('Invoices cannot be hidden from their client when they are sent: clients see what was issued', async () => {
  const id = await api.create('/invoices', { title: 'Boathouse', companyid: company, items })
  const sent = await api.post(`/invoices/${id}/send`, { clientaccess: true })
  expect([sent.status, sent.headers['x-ignored']]).toEqual([200, 'clientaccess'])
})

it('A document without a project is sent to the company, or an error says why it cannot be sent', async () => {
  const id = await api.create('/invoices', { title: 'Boathouse', companyid: company, items })
  expect((await api.post(`/invoices/${id}/send`)).body.message).toContain('office@harbour.example')
  expect((await api.post(`/invoices/${id}/send`, { to: 'nobody', message: ['Hello'] })).body.data).toEqual([
    "to: 'nobody' is not allowed; use emails such as name@example.com, separated by commas.",
    'message: \'["Hello"]\' is not allowed; use text.',
  ])
  const other = await api.create('/companies', { name: 'Delta Mill', type: 'client' })
  const unknown = await api.create('/invoices', { title: 'Mill', companyid: other })
  expect((await api.post(`/invoices/${unknown}/send`)).status).toBe(400)
  expect((await api.get(`/invoices/${unknown}`)).body.data).toMatchObject({ activeworkstate: 'draft' })
  expect((await api.post('/invoices/999999/send')).status).toBe(404)
})

it('People without access to amounts cannot mail them, and clients cannot mail anything', async () => {
  const id = await api.create('/invoices', { title: 'Boathouse', companyid: company, activeworkstate: 'draft' })
  expect((await clerk.api.post(`/invoices/${id}/send`)).status).toBe(403)
  const client = await service.person(account, { type: 'client', companyid: company, grants: { 12: true, 13: true } })
  expect((await client.api.post(`/quotes/${id}/send`)).status).toBe(403)
})
