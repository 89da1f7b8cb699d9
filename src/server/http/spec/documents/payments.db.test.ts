/** Payments: in part or in full, never more than is outstanding, and the resulting amounts of the invoice. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { todayIn } from '../../../testing/test-days.ts'

const service = await startTestService()
const today = await todayIn('UTC')
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

/** An invoice of 100.00 and 10 % tax, sent to the client. */
async function claim(status: 'draft' | 'submitted' | 'authorised' = 'submitted') {
  const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
  const id = await api.create('/invoices', { title: 'Concept', companyid: company, items })
  const way = { draft: [], submitted: ['submitted'], authorised: ['submitted', 'authorised'] } as const
  for (const each of way[status]) await api.put(`/invoices/${id}`, { status: each })
  return id
}

const sums = 'number,status,paidAmount,paid,paidTax,outstanding'
async function read(id: number, fields = sums, caller: Caller = api) {
  return (await caller.get(`/invoices/${id}?fields=${fields}`)).body.data as Record<string, unknown>
}
const pay = (id: number, amount?: number, more: object = {}) =>
  api.post(`/invoices/${id}/payments`, { ...(amount === undefined ? {} : { amount }), ...more })
const madeBy = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: number }).id

describe('A payment', () => {
  it('in part leaves the rest outstanding; figures include tax and are consistent', async () => {
    const id = await claim()
    const answer = await pay(id, 60, { date: '2026-03-02', method: 'Bank transfer', reference: 'TR 1' })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      invoiceid: id,
      date: '2026-03-02',
      amount: 60,
      method: 'Bank transfer',
      reference: 'TR 1',
    })
    expect(await read(id)).toMatchObject({
      status: 'submitted',
      paidAmount: 60,
      paid: 54.55,
      paidTax: 60,
      outstanding: 50,
    })
    const { data } = (await api.get(`/invoices/${id}/document`)).body
    expect(data).toMatchObject({
      total: 110,
      paid: 60,
      outstanding: 50,
      payments: [{ date: '2026-03-02', amount: 60, method: 'Bank transfer' }],
    })
    expect((await api.get(`/documents?companyid=${company}&fields=paid,outstanding`)).body.data).toContainEqual(
      expect.objectContaining({ paid: 60, outstanding: 50 }),
    )
  })

  it('with more decimals than its currency is refused, as all such amounts are', async () => {
    const { status, body } = await pay(await claim(), 1.005)
    expect([status, body.data]).toEqual([
      400,
      ["amount: '1.005' is not allowed; use a number with at most 2 decimals."],
    ])
  })

  it('of the rest marks the invoice as paid, and needs no amount', async () => {
    const id = await claim()
    await pay(id, 60)
    expect((await pay(id)).body.data).toMatchObject({ amount: 50, date: today })
    expect(await read(id)).toMatchObject({ status: 'paid', paidAmount: 110, paid: 100, outstanding: 0 })
  })

  it('is refused if it exceeds the outstanding amount, which the message names', async () => {
    const id = await claim()
    const { number } = await read(id)
    await pay(id, 60)
    const over = await pay(id, 50.01)
    expect([over.status, over.body.data]).toEqual([
      400,
      [`amount: 50.01 EUR is more than the 50.00 EUR outstanding on ${number}.`],
    ])
    await pay(id, 50)
    expect((await pay(id, 1)).body.data).toEqual([`amount: ${number} is already paid. Nothing is outstanding.`])
    expect((await api.list(`/invoices/${id}/payments`)).map((each) => each.amount)).toEqual([50, 60])
  })

  it('must be positive, and of a sent invoice', async () => {
    const id = await claim()
    expect((await pay(id, 0)).body.data).toEqual(['amount must not be 0.'])
    expect((await pay(id, -5)).status).toBe(400)
    const draft = await claim('draft')
    const { number } = await read(draft)
    expect((await pay(draft, 5)).body.data).toEqual([
      `invoiceid: ${number} is a draft. Submit it before recording payments.`,
    ])
  })

  it('can be part of a batch, whose sum must not exceed the outstanding amount', async () => {
    const id = await claim()
    const batch = (amounts: number[]) => amounts.map((amount) => ({ invoiceid: id, amount }))
    const answer = await api.post('/payments', batch([60, 60]))
    expect([answer.status, (answer.body.data as string[])[0]]).toEqual([400, expect.stringMatching(/^\[1\] amount: /)])
    expect((await api.post('/payments', batch([60, 50]))).status).toBe(201)
    expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  })

  it('never exceeds the invoice, even concurrently', async () => {
    const id = await claim('authorised')
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id, 30)))
    expect(answers.map(({ status }) => status).sort(ascending)).toEqual([201, 201, 201, 400, 400, 400, 400, 400])
    expect(await read(id)).toMatchObject({ paidAmount: 90, outstanding: 20 })
  })
})

describe('Undoing a payment', () => {
  it('reopens the invoice, and restoring it settles it again', async () => {
    const id = await claim()
    const payment = madeBy(await pay(id))
    expect((await api.delete(`/payments/${payment}`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'authorised', paidAmount: 0, outstanding: 110 })
    expect((await api.post(`/payments/${payment}/restore`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  })

  it('cannot be undone if another payment has taken its place', async () => {
    const id = await claim()
    const payment = madeBy(await pay(id))
    await api.delete(`/payments/${payment}`)
    await pay(id, 10)
    const answer = await api.post(`/payments/${payment}/restore`)
    expect([answer.status, (answer.body.data as string[])[0]]).toEqual([
      400,
      expect.stringContaining('more than its total of 110.00 EUR'),
    ])
    expect(await read(id)).toMatchObject({ status: 'authorised', paidAmount: 10 })
  })

  it('in part, by a smaller amount, reopens it as well', async () => {
    const id = await claim()
    const payment = madeBy(await pay(id))
    await api.put(`/payments/${payment}`, { amount: 100, reference: 'less fees' })
    expect(await read(id)).toMatchObject({ status: 'authorised', outstanding: 10 })
    expect((await api.put(`/payments/${payment}`, { amount: 110.01 })).status).toBe(400)
    await api.put(`/payments/${payment}`, { amount: 110 })
    expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  })
})

describe('An invoice', () => {
  it('marked as paid gets the missing payment', async () => {
    const id = await claim('authorised')
    await pay(id, 60)
    expect((await api.put(`/invoices/${id}`, { status: 'paid' })).status).toBe(200)
    expect((await api.list(`/invoices/${id}/payments?sortby=id`)).map((each) => each.amount)).toEqual([60, 50])
    expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  })

  it('with payments keeps its amounts, and cannot be voided', async () => {
    const id = await claim()
    await pay(id, 60)
    const line = { name: 'More', billType: 2, outUnitQty: 1, outUnitPrice: 1 }
    expect((await api.post(`/invoices/${id}/items`, line)).status).toBe(409)
    expect((await api.put(`/invoices/${id}`, { taxrate: 0 })).status).toBe(409)
    await api.put(`/invoices/${id}`, { status: 'authorised' })
    const answer = await api.put(`/invoices/${id}`, { status: 'voided' })
    expect([answer.status, (answer.body.data as string[])[0]]).toEqual([
      409,
      expect.stringContaining('has payments of 60.00 EUR; it cannot be voided'),
    ])
  })

  it('cannot have payments restored once it is voided', async () => {
    const id = await claim('authorised')
    const payment = madeBy(await pay(id, 60))
    await api.delete(`/payments/${payment}`)
    await api.put(`/invoices/${id}`, { status: 'voided' })
    const answer = await api.post(`/payments/${payment}/restore`)
    expect([answer.status, answer.body.data]).toEqual([
      400,
      [expect.stringMatching(/ is voided and cannot be paid\.$/)],
    ])
    expect(await read(id)).toMatchObject({ status: 'voided', paidAmount: 0 })
  })

  it('keeps its payments when it is deleted, and counts them once when it is restored', async () => {
    const id = await claim()
    await pay(id)
    const { message } = (await api.delete(`/invoices/${id}`)).body
    expect(message).toMatch(/Payments of 110\.00 \w+ on \S+ stay on the books as the client's credit\.$/)
    expect(await api.list(`/payments?invoiceid=${id}&credit=yes`)).toMatchObject([{ amount: 110, credit: true }])
    await api.post(`/invoices/${id}/restore`)
    expect(await api.list(`/payments?invoiceid=${id}`)).toMatchObject([{ amount: 110, credit: false }])
    expect(await read(id)).toMatchObject({ status: 'paid', paidAmount: 110, outstanding: 0 })
  })
})

describe('Payments are visible', () => {
  it('to staff who see invoices and have permission 11; others can still mark invoices as paid', async () => {
    const id = await claim('authorised')
    await pay(id, 60)
    const everything = { [permissions.invoice]: true, [permissions.viewAllWork]: true } as const
    const { api: teller } = await service.person(account, { grants: everything })
    const { api: owner } = await service.person(account, { grants: { ...everything, [permissions.sensitive]: true } })
    expect((await owner.list(`/invoices/${id}/payments`))[0]).toMatchObject({ amount: 60 })
    expect((await teller.get('/payments')).status).toBe(403)
    expect((await teller.post(`/invoices/${id}/payments`, { amount: 1 })).status).toBe(403)
    expect(await read(id, 'all,payments', teller)).not.toHaveProperty('payments')
    expect((await teller.put(`/invoices/${id}`, { status: 'paid' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  })

  it('to no client or contractor, but clients see on an invoice what they have paid', async () => {
    const id = await claim()
    const payment = madeBy(await pay(id, 60))
    const grants = { [permissions.invoice]: true } as const
    const { api: client } = await service.person(account, { type: 'client', companyid: company, grants })
    const { api: contractor } = await service.person(account, { type: 'contractor', companyid: company, grants })
    for (const caller of [client, contractor]) {
      for (const path of ['/payments', `/payments/${payment}`, `/invoices/${id}/payments`]) {
        expect([403, 404]).toContain((await caller.get(path)).status)
      }
      expect([403, 404]).toContain((await caller.post('/payments', { invoiceid: id })).status)
      expect([403, 404]).toContain((await caller.delete(`/payments/${payment}`)).status)
    }
    expect(await read(id, 'all,payments', client)).not.toHaveProperty('payments')
    expect(await read(id, 'all', client)).not.toHaveProperty('paidAmount')
    expect((await client.get(`/invoices/${id}/document`)).body.data).toMatchObject({
      paid: 60,
      outstanding: 50,
      payments: [{ amount: 60 }],
    })
  })
})

describe('A payment with the invoice, amount and date of another one of the last hour', () => {
  const repeated =
    /^Payment \d+ has the amount and date of payment \d+ on INV-?\S+, recorded within the last hour: delete it/
  const add = async (body: object, path = '/payments') => {
    const { status, body: answer } = await api.post(path, body)
    expect(status).toBe(201)
    return answer.message
  }

  it('is accepted, and the response says so; payments that differ in one of them are not mentioned', async () => {
    const [invoiceid, other] = [await claim(), await claim()]
    const first = { invoiceid, amount: 10, date: '2026-03-02' }
    expect(await add(first)).toBeUndefined()
    expect(await add(first)).toMatch(repeated)
    expect(await add({ amount: 10, date: '2026-03-02' }, `/invoices/${invoiceid}/payments`)).toMatch(repeated)
    expect(await add({ ...first, amount: 11 })).toBeUndefined()
    expect(await add({ ...first, date: '2026-03-03' })).toBeUndefined()
    expect(await add({ ...first, invoiceid: other })).toBeUndefined()
    expect(
      await add([
        { ...first, amount: 12 },
        { ...first, amount: 12 },
      ] as never),
    ).toMatch(/^2 payments created\. Payment/)
  })

  it('is not mentioned once the other one is deleted', async () => {
    const invoiceid = await claim()
    const id = await api.create('/payments', { invoiceid, amount: 10 })
    await api.delete(`/payments/${id}`)
    expect(await add({ invoiceid, amount: 10 })).toBeUndefined()
  })
})
