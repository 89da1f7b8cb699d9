/** Credit notes: an invoice is credited in full or by lines, and its time can be billed again. */
import { expect, it } from 'vitest'
import { permissions } from '../../../../../contract/rights.ts'
import { startTestService } from '../../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

const items = [
  { name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 },
  { name: 'Model', billType: 2, outUnitQty: 1, outUnitPrice: 50, taxable: false },
]
async function claim(more: object = { items }) {
  const id = await api.create('/invoices', { title: 'Concept', companyid: company, ...more })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  return id
}
const fields = 'status,total,tax,grandtotal,paidAmount,outstanding,creditof'
const read = async (id: number) => (await api.get(`/invoices/${id}?fields=${fields}`)).body.data as object
const credit = (id: number, body: object = {}) => api.post(`/invoices/${id}/credit?fields=${fields}`, body)
const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: number }).id

it('A credit note is a negative invoice that settles both', async () => {
  const id = await claim()
  const answer = await credit(id, { description: 'Billed twice' })
  expect(answer.status).toBe(201)
  const expected = { status: 'paid', total: -150, tax: -10, grandtotal: -160, paidAmount: -160, outstanding: 0 }
  expect(answer.body.data).toMatchObject({ ...expected, creditof: id })
  expect(await read(id)).toMatchObject({ status: 'paid', grandtotal: 160, outstanding: 0 })
  expect((await api.get(`/invoices/${idOf(answer)}/document`)).body.data).toMatchObject({
    heading: 'Credit note',
    description: 'Billed twice',
    total: -160,
    phases: [
      {
        lines: [
          { name: 'Drawings', amount: -100 },
          { name: 'Model', amount: -50 },
        ],
      },
    ],
  })
  expect((await credit(id)).status).toBe(409)
  expect((await credit(idOf(answer))).status).toBe(409)
})

it('A credit note is in the language of the account, as it is printed', async () => {
  const german = await service.account()
  await german.api.put('/settings/account', { locale: 'de-DE' })
  const client = await german.api.create('/companies', { name: 'Hafen AG', type: 'client' })
  const id = await german.api.create('/invoices', { title: 'Entwurf', companyid: client, items })
  await german.api.put(`/invoices/${id}`, { status: 'submitted' })
  const { number } = (await german.api.get(`/invoices/${id}?fields=number`)).body.data as { number: string }
  const note = idOf(await german.api.post(`/invoices/${id}/credit`))
  expect((await german.api.get(`/invoices/${note}/document`)).body.data).toMatchObject({
    heading: 'Gutschrift',
    title: `Gutschrift zu ${number}`,
    payments: [{ method: 'Gutschrift' }],
  })
})

it('Some lines are credited, each once, and the rest stays outstanding', async () => {
  const id = await claim()
  const [drawings, model] = await api.list(`/invoices/${id}/items?sortby=id`)
  const first = await credit(id, { lineids: [model?.id] })
  expect(first.body.data).toMatchObject({ grandtotal: -50, status: 'paid' })
  expect(await read(id)).toMatchObject({ status: 'submitted', outstanding: 110 })
  expect((await credit(id, { lineids: [model?.id] })).body.data).toEqual([`Already credited: Model (${model?.id}).`])
  expect((await credit(id, { lineids: [999_999] })).status).toBe(404)
  expect((await credit(id)).body.data).toMatchObject({ grandtotal: -110 })
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  expect(drawings?.id).toBeTruthy()
})

it('A paid amount is owed to the client, and refunded by a negative payment', async () => {
  const id = await claim()
  await api.post(`/invoices/${id}/payments`, {})
  const note = idOf(await credit(id))
  expect(await read(note)).toMatchObject({ status: 'authorised', outstanding: -160 })
  expect((await api.post(`/invoices/${note}/payments`, { amount: 160 })).status).toBe(400)
  expect((await api.post(`/invoices/${note}/payments`, { amount: -160.01 })).status).toBe(400)
  expect((await api.post(`/invoices/${note}/payments`, {})).body.data).toMatchObject({ amount: -160 })
  expect(await read(note)).toMatchObject({ status: 'paid', outstanding: 0 })
})

it('Deleting the credit note, or its payment on either side, reopens both; restoring it settles them', async () => {
  const id = await claim()
  const note = idOf(await credit(id))
  await api.delete(`/invoices/${note}`)
  expect(await read(id)).toMatchObject({ status: 'authorised', outstanding: 160 })
  expect((await api.post(`/invoices/${note}/restore`)).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  const [payment] = await api.list(`/invoices/${id}/payments`)
  expect((await api.put(`/payments/${payment?.id}`, { amount: 10 })).status).toBe(409)
  await api.delete(`/payments/${payment?.id}`)
  expect(await read(id)).toMatchObject({ status: 'authorised', outstanding: 160 })
  expect(await read(note)).toMatchObject({ status: 'authorised', outstanding: -160 })
  expect(await api.list(`/payments?invoiceid=${note}`)).toEqual([])
})

/** A draft for one time record. */
async function drafted() {
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid: company })
  const itemid = await api.create('/items', { name: 'Survey', projectid })
  const contactid = await api.create('/contacts', { firstname: 'Ada', type: 'staff' })
  const time = await api.create('/time', { contactid, itemid, starttime: '2026-03-02T09:00:00', timespent: 60 })
  const id = idOf(await api.post('/invoices/fromtime', { timeids: [time] }))
  return { time, id }
}

it('Time of credited lines is unbilled, and stays so when the invoice is deleted and restored', async () => {
  const { time, id } = await drafted()
  expect((await credit(id)).status).toBe(409)
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  await credit(id)
  const again = await api.post('/invoices/fromtime', { timeids: [time] })
  expect(again.status).toBe(201)
  await api.delete(`/invoices/${id}`)
  expect((await api.post(`/invoices/${id}/restore`)).status).toBe(200)
  expect((await api.get(`/time/${time}?fields=invoiceid`)).body.data).toMatchObject({ invoiceid: idOf(again) })
})

it('A credit note stays when its invoice is deleted, settled as it was, and nothing counts twice once that is restored', async () => {
  const id = await claim()
  const note = idOf(await credit(id))
  const deleted = await api.delete(`/invoices/${id}`)
  expect(deleted.body.message).toMatch(/The credit notes of \S+ stay: \S+\.$/)
  expect(await read(note)).toMatchObject({ status: 'paid', outstanding: 0 })
  await api.delete(`/invoices/${note}`)
  const alone = await api.post(`/invoices/${note}/restore`)
  expect([alone.status, alone.body.data]).toEqual([409, [`The invoice with id ${id} is deleted; restore it first.`]])
  expect((await api.post(`/invoices/${id}/restore`)).status).toBe(200)
  // Its credit note is gone, and so is what that had settled.
  expect(await read(id)).toMatchObject({ status: 'authorised', outstanding: 160 })
  expect((await api.post(`/invoices/${note}/restore`)).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  expect(await read(note)).toMatchObject({ status: 'paid', outstanding: 0 })
})

it('Time of credited lines is billed again when the credit note is deleted or voided, and unbilled when it is restored', async () => {
  const { time, id } = await drafted()
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const note = idOf(await credit(id))
  const invoiceOf = async () => (await api.get(`/time/${time}?fields=invoiceid`)).body.data
  expect(await invoiceOf()).toEqual({ id: time })
  await api.delete(`/invoices/${note}`)
  expect(await invoiceOf()).toEqual({ id: time, invoiceid: id })
  expect((await api.post(`/invoices/${note}/restore`)).status).toBe(200)
  expect(await invoiceOf()).toEqual({ id: time })
  const again = idOf(await api.post('/invoices/fromtime', { timeids: [time] }))
  expect((await api.delete(`/invoices/${note}`)).body.data).toEqual([
    `The time that invoice ${id} billed is on the invoice with id ${again} now; it cannot be billed twice.`,
  ])
  await api.delete(`/invoices/${again}`)
  await api.delete(`/payments/${(await api.list(`/invoices/${note}/payments`))[0]?.id}`)
  expect((await api.put(`/invoices/${note}`, { status: 'voided' })).status).toBe(200)
  expect(await invoiceOf()).toEqual({ id: time, invoiceid: id })
})

it('A credit note cannot be restored if another one credits the same lines', async () => {
  const id = await claim()
  await api.post(`/invoices/${id}/payments`, {})
  const note = idOf(await credit(id))
  await api.delete(`/invoices/${note}`)
  const other = idOf(await credit(id))
  const [drawings, model] = await api.list(`/invoices/${id}/items?sortby=id`)
  const refused = await api.post(`/invoices/${note}/restore`)
  expect([refused.status, refused.body.data]).toEqual([
    409,
    [`Already credited: Drawings (${drawings?.id}), Model (${model?.id}).`],
  ])
  await api.delete(`/invoices/${other}`)
  expect((await api.post(`/invoices/${note}/restore`)).status).toBe(200)
})

it('An invoice whose project is deleted is credited in that project', async () => {
  const projectid = await api.create('/projects', { title: 'Quay', companyid: company })
  const id = await claim({ items, projectid })
  await api.delete(`/projects/${projectid}`)
  const answer = await api.post(`/invoices/${id}/credit?fields=projectid,grandtotal`, {})
  expect([answer.status, answer.body.data]).toEqual([201, { id: idOf(answer), projectid, grandtotal: -160 }])
})

it('People outside the firm, or without access to amounts, cannot credit an invoice', async () => {
  const id = await claim()
  const grants = { [permissions.invoice]: true, [permissions.viewAllWork]: true } as const
  const { api: teller } = await service.person(account, { grants })
  const { api: client } = await service.person(account, { type: 'client', companyid: company, grants })
  for (const caller of [teller, client]) {
    expect((await caller.post(`/invoices/${id}/credit`, {})).status).toBe(403)
  }
})

it.each([0.13, 0.14])('Three lines of %s credited one by one leave no cent on either side', async (price) => {
  const lines = ['a', 'b', 'c'].map((name) => ({ name, billType: 2, outUnitQty: 1, outUnitPrice: price }))
  const id = await claim({ items: lines, taxable: true, taxrate: 19 })
  const rows = (await api.get(`/invoices/${id}/items`)).body.data as { id: number }[]
  const notes: number[] = []
  for (const row of rows) notes.push(idOf(await credit(id, { lineids: [row.id] })))
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  for (const note of notes) expect(await read(note)).toMatchObject({ status: 'paid', outstanding: 0 })
  const last = notes.at(-1) as number
  await api.delete(`/invoices/${last}`)
  const open = (await read(id)) as { outstanding: number; status: string }
  expect(open.status).not.toBe('paid')
  expect((await credit(id)).status).toBe(201)
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
})

it('Nothing but its credit is paid on a credit note of a paid invoice', async () => {
  const lines = ['a', 'b', 'c'].map((name) => ({ name, billType: 2, outUnitQty: 1, outUnitPrice: 0.13 }))
  const id = await claim({ items: lines, taxable: true, taxrate: 19 })
  await api.post(`/invoices/${id}/payments`, {})
  const rows = (await api.get(`/invoices/${id}/items`)).body.data as { id: number }[]
  // Tax of 0.13, 0.26 and 0.39 at 19 %: 0.0247, 0.0494, 0.0741; each note has what the last step adds.
  for (const [at, grandtotal] of [-0.15, -0.16, -0.15].entries()) {
    const note = idOf(await credit(id, { lineids: [rows[at]?.id] }))
    expect(await read(note)).toMatchObject({ grandtotal, paidAmount: 0 })
  }
})

it('A credit note that is owed to the client is never due or overdue', async () => {
  const [at, own] = [new Date(Date.now() - 40 * 86_400_000), await service.account()]
  const companyid = await own.api.create('/companies', { name: 'Quay Foundry', type: 'client' })
  const day = at.toISOString().slice(0, 10)
  const id = await own.api.create('/invoices', { title: 'Model', companyid, items, invoicedate: day, paymentperiod: 7 })
  await own.api.put(`/invoices/${id}`, { status: 'submitted' })
  await own.api.post(`/invoices/${id}/payments`, {})
  const note = (await own.api.post(`/invoices/${id}/credit`)).body.data as { id: number }
  const stored = (await own.api.get(`/invoices/${note.id}?fields=duedate,outstanding`)).body.data
  expect(stored).toEqual({ id: note.id, outstanding: -160 })
  expect(await own.api.list('/invoices?status=unpaid&dueto=-1d')).toEqual([])
  const { body } = await own.api.get('/invoices/counts?by=status')
  expect(body.data).toMatchObject({ unpaid: 1, overdue: 0 })
  const { data } = (await own.api.post('/accounting/exports', { subject: 'invoices', program: 'xero' })).body
  const last = String((data as { csv: string }).csv)
    .split('\r\n')
    .at(-2)
  const today = new Date().toISOString().slice(0, 10)
  expect(last?.replaceAll('"', '')).toContain(`${today},${today}`)
})
