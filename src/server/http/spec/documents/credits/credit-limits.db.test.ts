/** Credit notes never credit more than their invoice's amount, whatever happens to either in between. */

import { expect, it } from 'vitest'
import { ascending } from '../../../../../contract/ascending.ts'
import { startTestService } from '../../../../testing/test-api.ts'
import { storedTogether } from '../../writes/test-stored-together.ts'

const service = await startTestService()
const { database } = service
const { api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

const pieces = { name: 'Plots', billType: 2, outUnitQty: 10, outUnitPrice: 100 }
const fee = { name: 'Model', billType: 2, outUnitQty: 1, outUnitPrice: 50 }

async function claim(items: readonly object[], more: object = { taxable: false }) {
  const id = await api.create('/invoices', { title: 'Pier', companyid: company, ...more, items })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const lines = (await api.list(`/invoices/${id}/items?sortby=id`)) as unknown as { readonly id: number }[]
  return { id, lines: lines.map((line) => line.id) }
}
const fields = 'status,total,grandtotal,paidAmount,outstanding'
const read = async (id: number) =>
  (await api.get(`/invoices/${id}?fields=${fields}`)).body.data as { grandtotal: number; outstanding: number }
const credit = (id: number, lines: readonly object[] = []) =>
  api.post(`/invoices/${id}/credit?fields=${fields}`, { lines })
const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: number }).id
const said = ({ status, body }: { status: number; body: { data?: unknown } }) => [status, ...(body.data as string[])]

it('After a credit note is deleted, its lines can be credited again, and then it cannot be restored', async () => {
  const { id, lines } = await claim([pieces, fee])
  const [lineid] = lines
  const first = idOf(await credit(id, [{ lineid, quantity: 6 }]))
  await api.delete(`/invoices/${first}`)
  const second = idOf(await credit(id, [{ lineid, quantity: 5 }]))
  expect(said(await api.post(`/invoices/${first}/restore`))).toEqual([409, `Already credited: Plots (${lineid}).`])
  await api.delete(`/invoices/${second}`)
  expect((await api.post(`/invoices/${first}/restore`)).status).toBe(200)
  expect((await credit(id, [{ lineid, quantity: 4 }])).status).toBe(201)
  expect((await credit(id)).body.data).toMatchObject({ total: -50 })
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
})

it('Lines of a voided credit note can be credited again', async () => {
  const { id, lines } = await claim([pieces])
  await api.post(`/invoices/${id}/payments`, {})
  const note = idOf(await credit(id, [{ lineid: lines[0], quantity: 4 }]))
  expect(await read(note)).toMatchObject({ status: 'authorised', outstanding: -400 })
  expect((await api.put(`/invoices/${note}`, { status: 'voided' })).status).toBe(200)
  expect((await credit(id)).body.data).toMatchObject({ total: -1000, outstanding: -1000 })
})

it('Credited lines cannot be changed or deleted, and their invoice cannot be voided, even without payments', async () => {
  const { id, lines } = await claim([pieces, fee])
  const [lineid] = lines
  const note = idOf(await credit(id, [{ lineid, quantity: 6 }]))
  const { number } = (await api.get(`/invoices/${id}?fields=number`)).body.data as { number: string }
  const [payment] = await api.list(`/invoices/${id}/payments`)
  await api.delete(`/payments/${payment?.id}`)
  const kept = (what: string) => [409, `${number} has credit notes; ${what}. Delete the credit notes first.`]
  const stands = (what: string) => [
    409,
    `${number} is issued; ${what} can no longer be changed. Revise it, or credit it.`,
  ]
  expect(said(await api.put(`/invoiceitems/${lineid}`, { outUnitQty: 1 }))).toEqual(stands('its phases and lines'))
  expect(said(await api.delete(`/invoiceitems/${lineid}`))).toEqual(stands('its phases and lines'))
  expect(said(await api.put(`/invoices/${id}`, { taxable: true }))).toEqual(stands('taxable'))
  await api.put(`/invoices/${id}`, { status: 'authorised' })
  expect(said(await api.put(`/invoices/${id}`, { status: 'voided' }))).toEqual(kept('it cannot be voided'))
  await api.delete(`/invoices/${note}`)
  expect((await api.put(`/invoices/${id}`, { status: 'voided' })).status).toBe(200)
})

it('Work is unbilled once its line is fully credited, and billed again when a credit note is deleted', async () => {
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid: company })
  const itemid = await api.create('/items', { name: 'Survey', projectid })
  const contactid = await api.create('/contacts', { firstname: 'Ada', type: 'staff' })
  await api.put('/settings/account', { outprice: 60 })
  const time = await api.create('/time', {
    contactid,
    itemid,
    starttime: '2026-03-02T09:00:00',
    timespent: 120,
    hourlyRate: 60,
  })
  const id = idOf(await api.post('/invoices/fromtime', { timeids: [time], unrated: true }))
  const [line] = await api.list(`/invoices/${id}/items`)
  await api.put(`/invoiceitems/${line?.id}`, { outLabourPrice: 60 })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const invoiceOf = async () => ((await api.get(`/time/${time}?fields=invoiceid`)).body.data as object) ?? {}
  const first = idOf(await credit(id, [{ lineid: line?.id, quantity: 30 }]))
  expect(await invoiceOf()).toMatchObject({ invoiceid: id })
  await credit(id)
  expect(await invoiceOf()).toEqual({ id: time })
  await api.delete(`/invoices/${first}`)
  expect(await invoiceOf()).toMatchObject({ invoiceid: id })
  expect((await api.post(`/invoices/${first}/restore`)).status).toBe(200)
  expect(await invoiceOf()).toEqual({ id: time })
  await api.delete(`/invoices/${id}`)
  expect(await invoiceOf()).toEqual({ id: time })
  expect((await api.post(`/invoices/${id}/restore`)).status).toBe(200)
  expect(await invoiceOf()).toEqual({ id: time })
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
})

it('A discount line is credited with the lines that it applies to', async () => {
  const { id, lines } = await claim([pieces, { name: 'Rebate', billType: 2, manualBillAmount: -200 }])
  const [plots, rebate] = lines
  const { number } = (await api.get(`/invoices/${id}?fields=number`)).body.data as { number: string }
  expect(said(await credit(id, [{ lineid: rebate, amount: -50 }]))).toEqual([
    409,
    `The credit note would add 50.00 EUR to what ${number} asks for. Credit the lines that its discounts belong to with them.`,
  ])
  expect(said(await credit(id, [{ lineid: rebate, amount: 50 }]))).toEqual([
    400,
    `Rebate (${rebate}): amount 50.00 EUR is not allowed; use less than 0.00 EUR and at least -200.00 EUR.`,
  ])
  expect(said(await credit(id, [{ lineid: plots }]))).toEqual([
    409,
    `The credit notes of ${number} would come to 1000.00 EUR, more than its total of 800.00 EUR.`,
  ])
  const half = await credit(id, [
    { lineid: plots, quantity: 5 },
    { lineid: rebate, amount: -100 },
  ])
  expect(half.body.data).toMatchObject({ total: -400 })
  await api.delete(`/invoices/${idOf(half)}`)
  expect((await credit(id, [{ lineid: plots, quantity: 5 }])).body.data).toMatchObject({ total: -500 })
  expect(said(await api.post(`/invoices/${idOf(half)}/restore`))).toEqual([
    409,
    `The credit notes of ${number} would come to 900.00 EUR, more than its total of 800.00 EUR.`,
  ])
  expect((await credit(id)).body.data).toMatchObject({ total: -300 })
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
})

it.each([false, true])(
  'Tax that is rounded many times never gives the client a cent too much (paid in money: %s)',
  async (isPaid) => {
    const { id, lines } = await claim([{ ...pieces, outUnitQty: 20, outUnitPrice: 0.05 }], { taxrate: 10 })
    if (isPaid) await api.post(`/invoices/${id}/payments`, {})
    const notes: number[] = []
    for (let at = 0; at < 20; at += 1) notes.push(idOf(await credit(id, [{ lineid: lines[0], quantity: 1 }])))
    const stored = await Promise.all(notes.map(read))
    const cents = (amount: number) => Math.round(amount * 100)
    expect(stored.reduce((all, { grandtotal }) => all + cents(grandtotal), 0)).toBe(-110)
    expect(stored.reduce((all, { outstanding }) => all + cents(outstanding), 0)).toBe(isPaid ? -110 : 0)
    expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  },
)

it('Tax that is rounded down each time is settled with the last credit note', async () => {
  const { id, lines } = await claim([{ ...pieces, outUnitQty: 9, outUnitPrice: 0.04 }], { taxrate: 10 })
  for (let at = 0; at < 9; at += 1) {
    expect(await read(id)).toMatchObject({ status: 'submitted' })
    await credit(id, [{ lineid: lines[0], quantity: 1 }])
  }
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
})

it.skipIf(database.kind !== 'postgres')(
  'Two people who credit the same line at once never credit more than it',
  async () => {
    const { id, lines } = await claim([pieces])
    const six = () => credit(id, [{ lineid: lines[0], quantity: 6 }])
    const answers = await storedTogether(database, six, six)
    expect(answers.map(({ status }) => status).sort(ascending)).toEqual([201, 400])
    expect(await read(id)).toMatchObject({ outstanding: 400 })
  },
)
