/** Programs that keep a copy of time and expenses learn what becomes billed and unbilled, whatever an invoice goes through. */
import { expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { committedBy } from '../../../db/connections/test-statements.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

const fields = 'billed,invoiceid,lastmodifiedutc'
const lists = {
  time: `/time?trackedfrom=1000-01-01&trackedto=9000-12-31&sortby=id&fields=${fields}`,
  expenses: `/expenses?sortby=id&fields=${fields}`,
} as const
type Kind = keyof typeof lists

async function firm(records = 1) {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const itemid = await api.create('/items', { name: 'Drawings', projectid })
  const contactid = await api.create('/contacts', { firstname: 'Ada', type: 'staff', chargeoutrate: 60 })
  const record = { contactid, itemid, starttime: '2026-03-02T09:00:00', timespent: 60, billable: true }
  await api.post(
    '/time',
    Array.from({ length: records }, () => record),
  )
  await api.create('/expenses', { projectid, name: 'Taxi', cost: 100, billable: true, date: '2026-03-02' })
  return { account, api, projectid, follow: following(api) }
}

/** Keeps copies as the guide says, by both ways, and tells what both have learnt since the last call. */
function following(api: Caller) {
  let [position, asof] = [0, '1970-01-01T00:00:00Z']
  return async () => {
    const told: Record<string, unknown>[] = []
    let next = position
    const { meta } = (await api.get('/changes?pagesize=1')).body as unknown as {
      meta: { asof: string }
    }
    for (const kind of Object.keys(lists) as Kind[]) {
      const changes = await api.list(
        `/changes?resource=${kind}&sortby=id&sortorder=asc&idfrom=${position + 1}&pagesize=500`,
      )
      const records = await api.list(`${lists[kind]}&lastmodifiedutcfrom=${asof}`)
      // The mark may be a moment old, and then the list has what it had before as well.
      expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining(changes.map(({ recordid }) => recordid)))
      next = Math.max(next, ...changes.map(({ id }) => Number(id)))
      for (const { action, recordid, before, after } of changes) {
        const record = records.find(({ id }) => id === recordid)
        if (action !== 'update') continue
        expect(record, 'the change says what the record says').toMatchObject(after as object)
        told.push({ kind, before, after })
      }
    }
    ;[position, asof] = [next, meta.asof]
    return told
  }
}

const kinds = Object.keys(lists) as Kind[]
const becameBilled = (invoiceid: number) =>
  kinds.map((kind) => ({ kind, before: { billed: false }, after: { billed: true, invoiceid } }))
const becameUnbilled = (invoiceid: number) =>
  kinds.map((kind) => ({ kind, before: { billed: true, invoiceid }, after: { billed: false } }))

async function bill(api: Caller, projectid: number): Promise<number> {
  const { status, body } = await api.post('/invoices/fromtime', { projectid, expenses: true })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body.data as { id: number }).id
}

it('A draft bills them; its lines, or all of it, are deleted and restored', async () => {
  const { api, projectid, follow } = await firm()
  await follow()
  const invoice = await bill(api, projectid)
  expect(await follow()).toEqual(becameBilled(invoice))
  await api.delete(`/invoices/${invoice}`)
  expect(await follow()).toEqual(becameUnbilled(invoice))
  await api.post(`/invoices/${invoice}/restore`)
  expect(await follow()).toEqual(becameBilled(invoice))
  const lines = await api.list(`/invoices/items?invoiceid=${invoice}`)
  await api.delete(`/invoices/items?ids=${lines.map(({ id }) => id)}`)
  expect(await follow()).toEqual(becameUnbilled(invoice))
  for (const { id } of lines) await api.post(`/invoices/items/${id}/restore`)
  expect(await follow()).toEqual(becameBilled(invoice))
})

it('An invoice is credited, its credit note deleted, restored and voided, and the invoice voided', async () => {
  const { api, projectid, follow } = await firm()
  const invoice = await bill(api, projectid)
  for (const status of ['submitted', 'authorised']) await api.put(`/invoices/${invoice}`, { status })
  await follow()
  const { body } = await api.post(`/invoices/${invoice}/credit`)
  const note = (body.data as { id: number }).id
  expect(await follow()).toEqual(becameUnbilled(invoice))
  await api.delete(`/invoices/${note}`)
  expect(await follow()).toEqual(becameBilled(invoice))
  await api.post(`/invoices/${note}/restore`)
  expect(await follow()).toEqual(becameUnbilled(invoice))
  await api.delete(`/invoices/${note}`)
  await follow()
  expect((await api.put(`/invoices/${invoice}`, { status: 'voided' })).status).toBe(200)
  expect(await follow()).toEqual(becameUnbilled(invoice))
})

it('The next version of an invoice takes them over, in one change of each', async () => {
  const { api, projectid, follow } = await firm()
  const invoice = await bill(api, projectid)
  await api.put(`/invoices/${invoice}`, { status: 'submitted' })
  await follow()
  const { body } = await api.post(`/invoices/${invoice}/revise`)
  const next = (body.data as { id: number }).id
  expect(await follow()).toEqual([])
  expect((await api.put(`/invoices/${next}`, { status: 'submitted' })).status).toBe(200)
  expect(await follow()).toEqual(
    kinds.map((kind) => ({ kind, before: { invoiceid: invoice }, after: { invoiceid: next } })),
  )
})

it('Subscriptions hear of it', async () => {
  const { api, projectid } = await firm()
  const heard = async () =>
    (await api.list('/settings/webhooks/requests?fields=event')).map(({ event }) => event as string).toSorted(ascending)
  await api.create('/settings/webhooks', { event: 'edittime,editexpense', url: 'https://example.com/hook' })
  await bill(api, projectid)
  expect(await heard()).toEqual(['editexpense', 'edittime'])
})

it('Those who may not read invoices learn that it is billed, and not by which invoice', async () => {
  const { account, api, projectid } = await firm()
  const clerk = await service.person(account, { grants: { 2: true, 3: true, 7: true } })
  await bill(api, projectid)
  const change = await clerk.api.list('/changes?resource=time&action=update&fields=before,after')
  expect(change).toMatchObject([{ before: { billed: false }, after: { billed: true } }])
  expect(JSON.stringify(change)).not.toContain('invoiceid')
})

it('A statement marks all records of a kind, however many, and each has its change', async () => {
  const records = 150
  const { api, projectid } = await firm(records)
  let invoice = 0
  const marking = async (work: () => Promise<unknown>) =>
    (await committedBy(work)).flat().filter((text) => text.includes('update "timerecords"')).length
  const billing = async () => {
    invoice = await bill(api, projectid)
  }
  expect(await marking(billing)).toBe(1)
  expect(await marking(() => api.delete(`/invoices/${invoice}`))).toBe(1)
  expect(await marking(() => api.post(`/invoices/${invoice}/restore`))).toBe(1)
  expect(await api.list('/changes?resource=time&action=update&fields=id&pagesize=500')).toHaveLength(3 * records)
})
