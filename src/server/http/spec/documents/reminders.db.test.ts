/** Reminders: sent by hand, or once by the account's rule, and logged. */
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { expect, it, vi } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { getBinding } from '../../../resources/bindings.ts'
import { remindOfDueInvoices } from '../../../resources/documents/reminders/due-invoices.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'
import { testSealed } from '../../../testing/test-sealed.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client', email: 'bills@example.com' })

/** @param issued the day on which it left the firm */
async function claim(duedate: string | null, issued = '2026-01-02') {
  const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
  const body = { title: 'Concept', companyid: company, items, invoicedate: '2026-01-01', duedate }
  const id = await api.create('/invoices', body)
  await api.put(`/invoices/${id}`, { duedate, status: 'submitted' })
  await sql`
    update changes
    set at = ${`${issued}T12:00:00Z`}::timestamptz
    where account_id = ${account} and resource = 'invoices' and recordid = ${id}
  `.execute(service.database.kysely)
  return id
}

it('A reminder is sent to the client and logged, but not for paid invoices and drafts', async () => {
  const id = await claim('2026-01-15')
  const answer = await api.post(`/invoices/${id}/remind`, {})
  expect([answer.status, answer.body.message]).toEqual([200, 'The reminder is on its way to bills@example.com.'])
  expect(await api.list(`/invoices/${id}/reminders`)).toMatchObject([
    { invoiceid: id, sentto: 'bills@example.com', automatic: false },
  ])
  await api.post(`/invoices/${id}/payments`, {})
  expect((await api.post(`/invoices/${id}/remind`, {})).status).toBe(409)
  const draft = await api.create('/invoices', { title: 'x', companyid: company })
  expect((await api.post(`/invoices/${draft}/remind`, {})).status).toBe(409)
})

/** The reminders of these invoices that the rule sends on 10 March 2026. */
async function sentAbout(ids: readonly number[], turns = 1) {
  const sent: { id: number; message: string | null; subject: string | null }[] = []
  const mails = { sendDocument: async (_tx: unknown, mail: (typeof sent)[number]) => void sent.push(mail) } as never
  const parts = {
    database: service.database,
    bindingOf: getBinding,
    sealed: testSealed,
    emit: async () => {},
    feed: quiet,
  }
  for (let turn = 0; turn < turns; turn += 1) {
    await remindOfDueInvoices(parts as never, mails, new Date('2026-03-10T12:00:00Z'))
  }
  return sent.filter(({ id }) => ids.includes(id))
}

/** As if the rule had been enabled on 5 March. */
const sinceThen = () =>
  sql`update accounts set reminderssince = '2026-03-05' where id = ${account} and reminderssince is not null`.execute(
    service.database.kysely,
  )

it('The rule reminds once per invoice, a number of days after the due date, except of earlier invoices', async () => {
  const [old, late, later] = [await claim('2026-02-25'), await claim('2026-03-01'), await claim('2026-03-20')]
  await api.put('/settings/invoices/reminders', { reminderdays: 7, remindertext: '{number}: {amount}, due {due}' })
  expect(await sentAbout([old, late, later])).toEqual([])
  await sinceThen()
  const own = await sentAbout([old, late, later], 2)
  expect(own.map(({ id }) => id)).toEqual([late])
  expect(own[0]?.message).toMatch(/^INV-\d+: .*110.*, due .*2026/)
  expect(await api.list(`/invoices/${late}/reminders`)).toMatchObject([{ automatic: true }])
})

it('The rule counts from the day of issue, if that is after the due date', async () => {
  await api.put('/settings/invoices/reminders', { reminderdays: 7 })
  await sinceThen()
  // The rule is applied on 10 March: seven days after the 3rd, but not after the 4th.
  const [today, soon, week] = [
    await claim('2026-03-01', '2026-03-10'),
    await claim('2026-03-01', '2026-03-04'),
    await claim('2026-03-01', '2026-03-03'),
  ]
  expect((await sentAbout([today, soon, week])).map(({ id }) => id)).toEqual([week])
})

const quiet = { announce: () => {}, subscribe: () => () => {} }

it('A German-speaking firm without its own text reminds in German', async () => {
  const id = await claim('2026-03-01')
  await api.put('/settings/invoices/reminders', { reminderdays: 7, remindertext: null })
  await sinceThen()
  await api.put('/settings/account', { locale: 'de-AT' })
  const [own] = await sentAbout([id])
  expect(own?.subject).toMatch(/^Zahlungserinnerung: INV-\d+, .*110,00.* offen$/)
  expect(own?.message).toMatch(/^Guten Tag,\n\ndie Rechnung INV-\d+ war am 1\. März 2026 fällig, /)
  await api.put('/settings/account', { locale: 'en-AU' })
})

it('A reminder before the due date names that date, and one without a due date says that it is unpaid', async () => {
  const said = async (duedate: string | null) => {
    const id = await claim(duedate)
    expect((await api.post(`/invoices/${id}/remind`, { to: `open-${id}@example.com` })).status).toBe(200)
    const isIt = ({ to }: Email) => to?.[0]?.address === `open-${id}@example.com`
    return vi.waitUntil(async () => (await mailsIn(service.outbox)).find(isIt)?.text, { timeout: 20_000, interval: 50 })
  }
  expect(await said('2026-01-15')).toContain(' was due on 15 January 2026')
  expect(await said('2999-01-15')).toContain(' is due on 15 January 2999')
  expect(await said(null)).toMatch(/^Hi,\n\nOf invoice INV-\d+, /)
})

it('People outside the firm can neither send nor read reminders', async () => {
  const id = await claim('2026-01-15')
  const grants = { [permissions.invoice]: true } as const
  const { api: client } = await service.person(account, { type: 'client', companyid: company, grants })
  expect((await client.post(`/invoices/${id}/remind`, {})).status).toBe(403)
  expect((await client.get('/reminders')).status).toBe(403)
})
