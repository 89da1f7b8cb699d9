/** Cases of the tools that take deletions back. */
import { expect } from 'vitest'
import type { Case, Cases, Fixture } from './test-fixture.ts'

type Create = (fixture: Fixture) => Promise<number>

/** Deletes the record through the API and restores it by the tool: it can be read again. */
const restoring =
  (path: string, create: Create): Case =>
  async (call, fixture) => {
    const id = await create(fixture)
    expect((await fixture.api.delete(`${path}/${id}`)).status).toBe(200)
    expect((await fixture.api.get(`${path}?id=${id}`)).body.data).toEqual([])
    expect((await call({ id })).data).toMatchObject({ id })
    expect(await fixture.read(`${path}/${id}`)).toMatchObject({ id })
  }

const made =
  (path: string, body: (fixture: Fixture) => object): Create =>
  (fixture) =>
    fixture.api.create(path, body(fixture))

const simple = (path: string, body: (fixture: Fixture) => object): Case => restoring(path, made(path, body))
const ofCompany = ({ ids }: Fixture) => ({ title: 'Back', companyid: ids.company })

const issued: Create = async ({ api, ids }) => {
  const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
  const id = await api.create('/invoices', { title: 'Back', companyid: ids.company, items })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  return id
}

const line =
  (kind: 'invoice' | 'quote'): Create =>
  async (fixture) => {
    const whole = await fixture.api.create(`/${kind}s`, ofCompany(fixture))
    return fixture.api.create(`/${kind}s/items`, { name: 'Drawings', [`${kind}id`]: whole })
  }

const fields = '/settings/projects/customfields'
const dropdown = { name: 'Roof again', type: 'dropdown' }

export const restoreCases: Cases = {
  restore_company: simple('/companies', () => ({ name: 'Back', type: 'other' })),
  restore_contact: simple('/contacts', () => ({ firstname: 'Back', type: 'other' })),
  restore_project: simple('/projects', ofCompany),
  restore_projectphase: simple('/projectphases', ({ ids }) => ({ name: 'Back', projectid: ids.project })),
  restore_projectitem: simple('/items', ({ ids }) => ({ name: 'Back', projectid: ids.project })),
  restore_invoice: simple('/invoices', ofCompany),
  restore_quote: simple('/quotes', ofCompany),
  restore_invoiceitem: restoring('/invoices/items', line('invoice')),
  restore_quoteitem: restoring('/quotes/items', line('quote')),
  restore_invoicepayment: restoring('/payments', async (fixture) =>
    fixture.api.create('/payments', { invoiceid: await issued(fixture) }),
  ),
  restore_recurringinvoice: restoring('/recurringinvoices', async (fixture) =>
    fixture.api.create('/recurringinvoices', { invoiceid: await issued(fixture), nextdate: '2099-01-31' }),
  ),
  restore_time: simple('/time', ({ ids, person }) => ({
    contactid: person.id,
    itemid: ids.item,
    timespent: 30,
    starttime: '2026-03-02T09:00:00',
  })),
  restore_timeallocation: simple('/timeallocations', ({ ids }) => ({
    itemid: ids.item,
    timeallocated: 5,
    timeBillable: 0,
  })),
  restore_message: simple('/messages', ({ ids }) => ({ projectid: ids.project, body: 'Back' })),
  restore_projectcustomfield: simple(fields, () => dropdown),
  restore_projectcustomfieldoption: async (call, { api, read }) => {
    const id = await api.create(fields, { ...dropdown, name: 'Walls again' })
    const option = await api.create(`${fields}/${id}/options`, { name: 'Straw' })
    await api.delete(`${fields}/${id}/options/${option}`)
    await call({ id: option })
    expect(await read(`${fields}/${id}`)).toMatchObject({ options: [{ id: option }] })
  },
}
