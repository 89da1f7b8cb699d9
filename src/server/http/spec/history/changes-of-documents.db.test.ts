/** Programs that keep a copy of documents read the history of these alone, and so learn of what only their parts changed. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Delta Mill', type: 'client' })
const line = { name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: 50 }

let position = 0
/** The changes of one kind since the last call. */
async function news(resource: string): Promise<readonly Record<string, unknown>[]> {
  const { body } = await api.get(`/changes?resource=${resource}&sortby=id&sortorder=asc&idfrom=${position + 1}`)
  position = Number((body.meta as unknown as { position: number }).position)
  return (body.data as unknown as Record<string, unknown>[]).map(({ recordid, action, after }) => ({
    recordid,
    action,
    after,
  }))
}

const read = async (path: string, wires: readonly string[]) => {
  const [found] = await api.list(`${path}&fields=${wires}`)
  return Object.fromEntries(wires.map((wire) => [wire, found?.[wire]]))
}

const kinds = [
  ['invoices', 'invoiceid', ['total', 'tax', 'grandtotal', 'outstanding']],
  ['quotes', 'quoteid', ['total', 'tax', 'grandtotal']],
] as const

describe.each(kinds)('The history of %s', (kind, by, figures) => {
  it('has one change of the document for each write of its parts, with its figures', async () => {
    const document = await api.create(`/${kind}`, { title: 'Survey', companyid: company, taxrate: 10 })
    const item = await api.create(`/${kind}/items`, { ...line, [by]: document })
    await news(kind)
    const writes = [
      () => api.put(`/${kind}/items/${item}`, { outUnitPrice: 60 }),
      () => api.post(`/${kind}/${document}/phases`, { name: 'More' }),
      () =>
        api.post(
          `/${kind}/items`,
          [line, line].map((each) => ({ ...each, [by]: document })),
        ),
      () => api.delete(`/${kind}/items/${item}`),
      () => api.post(`/${kind}/items/${item}/restore`),
    ]
    for (const write of writes) {
      expect((await write()).status).toBeLessThan(300)
      const after = await read(`/${kind}?id=${document}`, figures)
      expect(await news(kind)).toEqual([{ recordid: document, action: 'update', after }])
    }
  })

  it('has one change of documents that are created or deleted with their parts', async () => {
    await news(kind)
    const document = await api.create(`/${kind}`, { title: 'Survey', companyid: company, items: [line, line] })
    expect(await news(kind)).toMatchObject([{ recordid: document, action: 'create' }])
    await api.delete(`/${kind}/${document}`)
    expect(await news(kind)).toMatchObject([{ recordid: document, action: 'delete' }])
  })
})

describe('The history of invoices', () => {
  const issued = async (values: object = {}) => {
    const invoice = await api.create('/invoices', { title: 'Survey', companyid: company, taxrate: 0, ...values })
    await api.create('/invoices/items', { ...line, invoiceid: invoice })
    await api.put(`/invoices/${invoice}`, { status: 'submitted' })
    return invoice
  }

  it('has a change of the invoice for each payment, with what is outstanding', async () => {
    const invoice = await issued()
    await news('invoices')
    const payment = await api.create(`/invoices/${invoice}/payments`, { amount: 10 })
    expect(await news('invoices')).toEqual([
      { recordid: invoice, action: 'update', after: { paidAmount: 10, outstanding: 40 } },
    ])
    await api.put(`/payments/${payment}`, { amount: 20 })
    expect(await news('invoices')).toMatchObject([{ recordid: invoice, after: { outstanding: 30 } }])
    await api.delete(`/payments/${payment}`)
    expect(await news('invoices')).toMatchObject([{ recordid: invoice, after: { outstanding: 50 } }])
  })

  it('has a change of the invoice that a credit note credits in part', async () => {
    const invoice = await issued()
    await news('invoices')
    const items = (await api.list(`/invoices/items?invoiceid=${invoice}`)).map(({ id }) => ({ lineid: id, amount: 20 }))
    const answer = await api.post(`/invoices/${invoice}/credit`, { lines: items })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const told = await news('invoices')
    expect(told.filter(({ recordid }) => recordid === invoice)).toHaveLength(1)
  })

  it('has a change of each line that is credited, and of its invoice, whatever becomes of the credit note', async () => {
    const invoice = await issued()
    const [{ id: lineid } = {}] = await api.list(`/invoices/items?invoiceid=${invoice}`)
    const figures = ['creditedAmount', 'creditedQuantity'] as const
    const asof = async () => ((await api.get('/changes?pagesize=1')).body.meta as unknown as { asof: string }).asof
    await news('invoiceitems')
    let note = 0
    const writes = [
      async () => {
        const { body } = await api.post(`/invoices/${invoice}/credit`, { lines: [{ lineid, amount: 20 }] })
        note = (body.data as { id: number }).id
      },
      () => api.delete(`/invoices/${note}`),
      () => api.post(`/invoices/${note}/restore`),
    ]
    for (const [position, write] of writes.entries()) {
      const before = await asof()
      await write()
      const after = await read(`/invoices/items?id=${lineid}`, figures)
      const told = (await news('invoiceitems')).filter(({ recordid }) => recordid === lineid)
      const values = Object.entries(after).filter(([, value]) => value !== undefined)
      const said = values.length > 0 ? Object.fromEntries(values) : undefined
      expect(told, `write ${position}`).toEqual([{ recordid: lineid, action: 'update', after: said }])
      expect(await api.list(`/invoices/items?fields=id&lastmodifiedutcfrom=${before}`)).toContainEqual({ id: lineid })
    }
  })

  it('has a change of a credit note on which nothing is owed any more, as its invoice is deleted', async () => {
    const invoice = await issued()
    await api.create(`/invoices/${invoice}/payments`, { amount: 10 })
    const { body } = await api.post(`/invoices/${invoice}/credit`)
    const note = (body.data as { id: number }).id
    const told = async () => (await news('invoices')).filter(({ recordid }) => recordid === note)
    await told()
    await api.delete(`/invoices/${invoice}`)
    expect(await told()).toEqual([{ recordid: note, action: 'update', after: { outstanding: 0 } }])
    await api.post(`/invoices/${invoice}/restore`)
    expect(await told()).toEqual([{ recordid: note, action: 'update', after: { outstanding: -10 } }])
  })

  it('is visible to those who see the amounts, and to clients since they have had the invoice', async () => {
    const rights = { 12: true, 13: true } as const
    const client = await service.person(account, {
      ...({ type: 'client', companyid: company } as const),
      grants: { ...rights, 11: true },
    })
    const clerk = await service.person(account, { grants: { 2: true, 3: true, 12: true } })
    const invoice = await issued()
    await api.create(`/invoices/${invoice}/payments`, { amount: 10 })
    const seen = (who: typeof client) => who.api.list(`/changes?resource=invoices&recordid=${invoice}&sortby=id`)
    expect((await seen(client)).at(-1)).toMatchObject({ after: { paidAmount: 10, outstanding: 40 } })
    for (const { after } of await seen(clerk)) expect(Object.keys(after ?? {})).not.toContain('outstanding')
  })
})
