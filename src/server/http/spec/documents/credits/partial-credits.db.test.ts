/** Partial credits of invoice lines, by quantity or by amount: never more than what is left, and exact to the cent. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

const pieces = { name: 'Plots', billType: 2, outUnitQty: 10, outUnitPrice: 100 }
const fee = { name: 'Model', billType: 2, outUnitQty: 1, outUnitPrice: 50, taxable: false }
const hours = { name: 'Survey', billType: 1, projectedTimeSpent: 150, outLabourPrice: 80 }

interface Line {
  readonly id: number
}

/** A submitted invoice, and the ids of its lines. */
async function claim(items: readonly object[], more: object = { taxrate: 10 }) {
  const id = await api.create('/invoices', { title: 'Pier', companyid: company, ...more, items })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const lines = (await api.list(`/invoices/${id}/items?sortby=id`)) as unknown as Line[]
  return { id, lines: lines.map((line) => line.id) }
}
const fields = 'status,total,tax,grandtotal,outstanding'
const read = async (id: number) => (await api.get(`/invoices/${id}?fields=${fields}`)).body.data as object
const credit = (id: number, lines: readonly object[]) => api.post(`/invoices/${id}/credit?fields=${fields}`, { lines })
const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as Line).id
const creditedOf = async (line: number | undefined) =>
  (await api.get(`/invoiceitems/${line}?fields=billAmount,creditedAmount,creditedQuantity`)).body.data

it('A quantity of a line is credited, and the rest by a later credit note', async () => {
  const { id, lines } = await claim([pieces])
  const [lineid] = lines
  const first = await credit(id, [{ lineid, quantity: 3 }])
  expect(first.status).toBe(201)
  expect(first.body.data).toMatchObject({ status: 'paid', total: -300, tax: -30, grandtotal: -330, outstanding: 0 })
  expect(await creditedOf(lineid)).toMatchObject({ billAmount: 1000, creditedAmount: 300, creditedQuantity: 3 })
  expect(await api.list(`/invoices/${idOf(first)}/items?fields=creditof,creditquantity,billAmount`)).toMatchObject([
    { creditof: lineid, creditquantity: 3, billAmount: -300 },
  ])
  expect(await read(id)).toMatchObject({ status: 'submitted', outstanding: 770 })
  const over = await credit(id, [{ lineid, quantity: 8 }])
  expect([over.status, over.body.data]).toEqual([
    400,
    [`Plots (${lineid}): quantity 8 is not allowed; use more than 0 and at most 7.`],
  ])
  const rest = await api.post(`/invoices/${id}/credit?fields=${fields}`, {})
  expect(rest.body.data).toMatchObject({ total: -700 })
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
  expect((await credit(id, [{ lineid, quantity: 1 }])).body.data).toEqual([`Already credited: Plots (${lineid}).`])
  const { data } = (await api.get(`/invoices/${idOf(first)}/document`)).body
  expect(data).toMatchObject({ phases: [{ lines: [{ name: 'Plots', quantity: 3, price: -100, amount: -300 }] }] })
})

it('An amount of a line is credited, and what is left of it by a later credit note', async () => {
  const { id, lines } = await claim([fee])
  const [lineid] = lines
  const first = await credit(id, [{ lineid, amount: 20.5 }])
  expect(first.body.data).toMatchObject({ total: -20.5, tax: 0, grandtotal: -20.5 })
  const over = await credit(id, [{ lineid, amount: 29.51 }])
  expect([over.status, over.body.data]).toEqual([
    400,
    [`Model (${lineid}): amount 29.51 EUR is not allowed; use more than 0.00 EUR and at most 29.50 EUR.`],
  ])
  const rest = await api.post(`/invoices/${id}/credit?fields=${fields}`, { lineids: [lineid] })
  expect(rest.body.data).toMatchObject({ total: -29.5 })
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
})

it('Time is credited in minutes, as hours on paper', async () => {
  const { id, lines } = await claim([hours])
  const note = await credit(id, [{ lineid: lines[0], quantity: 60 }])
  expect(note.body.data).toMatchObject({ total: -80 })
  expect((await api.get(`/invoices/${idOf(note)}/document`)).body.data).toMatchObject({
    phases: [{ lines: [{ name: 'Survey', quantity: 1, unit: 'hour', price: -80, amount: -80 }] }],
  })
  const refused = await credit(id, [{ lineid: lines[0], quantity: 91 }])
  expect(refused.body.data).toEqual([
    `Survey (${lines[0]}): quantity 91 minutes is not allowed; use more than 0 and at most 90 minutes.`,
  ])
  const half = await credit(id, [{ lineid: lines[0], quantity: 0.5 }])
  expect(half.body.data).toEqual([`Survey (${lines[0]}): quantity 0.5 is not allowed; use whole minutes.`])
})

it('After an amount was credited, quantities are credited at what is left of their price', async () => {
  const { id, lines } = await claim([pieces])
  const [lineid] = lines
  expect((await credit(id, [{ lineid, amount: 250 }])).body.data).toMatchObject({ total: -250 })
  expect((await credit(id, [{ lineid, quantity: 8 }])).body.data).toMatchObject({ total: -600 })
  expect((await credit(id, [{ lineid, quantity: 2 }])).body.data).toMatchObject({ total: -150 })
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
})

const linesOnPaper = async (note: number) => {
  const { data } = (await api.get(`/invoices/${note}/document`)).body
  return (data as { phases: { lines: object[] }[] }).phases.flatMap(({ lines }) => lines)
}

it('A partial credit has a unit price wherever one yields its exact amount, on paper and in the record', async () => {
  const discounted = { ...pieces, discount: { percent: 5 } }
  const third = { ...pieces, name: 'Prints', outUnitQty: 3, outUnitPrice: 33.33, discount: { amount: 0.01 } }
  const { id, lines } = await claim([discounted, third, hours])
  const parts = [
    { lineid: lines[0], quantity: 3 },
    { lineid: lines[1], quantity: 3 },
    { lineid: lines[2], quantity: 50 },
  ]
  const note = idOf(await credit(id, parts))
  expect(await linesOnPaper(note)).toMatchObject([
    { quantity: 3, price: -95, amount: -285 },
    { quantity: 3, amount: -99.98 },
    { quantity: 0.8333, unit: 'hour', price: -80, amount: -66.67 },
  ])
  expect((await linesOnPaper(note))[1]).not.toHaveProperty('price')
  const read = await api.list(
    `/invoices/${note}/items?sortby=id&fields=outUnitQty,outUnitPrice,outLabourPrice,billAmount`,
  )
  expect(read).toMatchObject([{ outUnitPrice: -95 }, { outUnitPrice: 0 }, { outLabourPrice: -80 }])
  const byAmount = idOf(await credit(id, [{ lineid: lines[0], amount: 20.5 }]))
  expect(await linesOnPaper(byAmount)).toMatchObject([{ quantity: 1, price: -20.5, amount: -20.5 }])
})

it('Each invalid part is reported with its position, its value and what is allowed', async () => {
  const { id, lines } = await claim([pieces, { name: 'By hand', billType: 2, manualBillAmount: 70 }])
  const [one, other] = lines
  const refusals = async (parts: unknown) => {
    const { status, body } = await api.post(`/invoices/${id}/credit`, { lines: parts })
    return [status, ...(body.data as string[])]
  }
  expect(await refusals('all')).toEqual([
    400,
    "lines: 'all' is not allowed; use an array of objects with lineid and quantity or amount.",
  ])
  expect(
    await refusals([{ quantity: 1 }, { lineid: one, quantity: 1, amount: 5 }, { lineid: one, amount: 'x' }, 7]),
  ).toEqual([
    400,
    'lines[0] lineid is required.',
    'lines[1] quantity and amount were both sent; send one of them.',
    "lines[2] amount: 'x' is not allowed; use a number.",
    "lines[3] '7' is not a credited line; use a JSON object.",
  ])
  expect(
    await refusals([
      { lineid: one, quantity: 1 },
      { lineid: one, quantity: 2 },
    ]),
  ).toEqual([400, `lines[1] line ${one} was named before; name each line once.`])
  expect(
    await refusals([
      { lineid: one, quantity: 0 },
      { lineid: other, quantity: 1 },
    ]),
  ).toEqual([
    400,
    `Plots (${one}): quantity 0 is not allowed; use more than 0 and at most 10.`,
    `By hand (${other}): it has no quantity; credit an amount of it.`,
  ])
  expect(await refusals([{ lineid: one, amount: -5 }])).toEqual([
    400,
    `Plots (${one}): amount -5.00 EUR is not allowed; use more than 0.00 EUR and at most 1000.00 EUR.`,
  ])
  expect((await refusals([{ lineid: 999_999, amount: 5 }]))[0]).toBe(404)
  expect(await read(id)).toMatchObject({ outstanding: 1177 })
})

it('Discounts and a price that does not divide are credited to the last cent', async () => {
  const third = { name: 'Thirds', billType: 2, outUnitQty: 3, outUnitPrice: 40, discount: { amount: 20 } }
  const { id, lines } = await claim([third, fee], { taxrate: 19 })
  const totals: unknown[] = []
  for (let at = 0; at < 3; at += 1) {
    const { data } = (await credit(id, [{ lineid: lines[0], quantity: 1 }])).body
    totals.push((data as { total: number }).total)
  }
  expect(totals).toEqual([-33.33, -33.34, -33.33])
  expect(await creditedOf(lines[0])).toMatchObject({ creditedAmount: 100, creditedQuantity: 3 })
  await api.post(`/invoices/${id}/credit`, {})
  expect(await read(id)).toMatchObject({ status: 'paid', outstanding: 0 })
})

it('Figures of a partly credited invoice agree wherever they are summed', async () => {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const body = { title: 'Pier', companyid, taxrate: 10, invoicedate: '2026-03-02', items: [pieces, hours] }
  const id = await api.create('/invoices', body)
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const [first, second] = (await api.list(`/invoices/${id}/items?sortby=id`)) as unknown as Line[]
  const lines = [
    { lineid: first?.id, quantity: 3 },
    { lineid: second?.id, amount: 50 },
  ]
  const note = idOf(await api.post(`/invoices/${id}/credit`, { lines }))
  const document = (await api.get(`/invoices/${note}/document`)).body.data
  expect(document).toMatchObject({ subtotal: -350, tax: -35, total: -385, paid: -385, outstanding: 0 })
  expect((await api.get(`/invoices/${id}/document`)).body.data).toMatchObject({ paid: 385, outstanding: 935 })
  const summary = (await api.get(`/companies/${companyid}/summary`)).body.data
  expect(summary).toMatchObject({ invoiced: 935, paid: 0, outstanding: 935 })
  expect(await api.list('/reports/invoiced?groupby=company')).toMatchObject([
    { total: 850, tax: 85, grandtotal: 935, outstanding: 935 },
  ])
  const exported = await api.post('/accounting/exports', { subject: 'invoices', program: 'xero' })
  const { csv } = exported.body.data as { csv: string }
  const amounts = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => {
      const [, count, price] = /,([\d.]+),(-?[\d.]+),,"200"/.exec(row) ?? []
      return Number(count) * Number(price)
    })
  expect(amounts).toEqual([1000, 200, -300, -50])
})
