/** The words of a list’s tabs that are no states: programs filter by them as people do. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

const line = { name: 'Fee', billType: 2, outUnitQty: 1, outUnitPrice: 100, taxable: false }

async function invoice(api: Caller, companyid: number, duedate: string, states: readonly string[]): Promise<number> {
  const id = await api.create('/invoices', { title: 'Fees', companyid, invoicedate: '2020-01-01', duedate })
  await api.create('/invoices/items', { ...line, invoiceid: id })
  for (const status of states) expect((await api.put(`/invoices/${id}`, { status })).status).toBe(200)
  return id
}

async function firm() {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Pier Trust', type: 'client' })
  const late = await invoice(api, companyid, '2020-02-01', ['submitted'])
  const later = await invoice(api, companyid, '2020-03-01', ['submitted', 'authorised'])
  await invoice(api, companyid, '2020-02-01', [])
  await invoice(api, companyid, '2099-02-01', ['submitted'])
  return { api, companyid, late, later }
}

const idsAt = async (api: Caller, path: string) => (await api.list(path)).map(({ id }) => id)

it('Invoices that are overdue are listed, counted and exported by that word', async () => {
  const { api, companyid, late, later } = await firm()
  for (const name of ['status', 'activeworkstate', 'Status'])
    expect(await idsAt(api, `/invoices?${name}=overdue&sortby=id`)).toEqual([late, later])
  expect(await idsAt(api, '/invoices?status= Overdue &duedateto=2020-02-15')).toEqual([late])
  // An end of the window that the word sets as well narrows it, and never widens it.
  expect(await idsAt(api, '/invoices?status=overdue&dueto=2020-02-15')).toEqual([late])
  expect(await idsAt(api, '/invoices?status=overdue&dueto=2100-01-01&sortby=id')).toEqual([late, later])
  expect(await idsAt(api, `/companies/${companyid}/invoices?status=overdue&sortby=id`)).toEqual([late, later])
  expect((await api.get('/invoices/counts?status=overdue')).body).toMatchObject({
    data: { submitted: 1, authorised: 1 },
    meta: { total: 2 },
  })
  expect(await idsAt(api, '/documents?status=overdue&sortby=date')).toEqual([late, later])
})

it('Items that are overdue or unassigned are listed by these words', async () => {
  const { api, companyid } = await firm()
  const projectid = await api.create('/projects', { title: 'Pier', companyid })
  const late = await api.create('/items', { name: 'Plan', projectid, duedate: '2020-02-01' })
  const other = await api.create('/items', { name: 'Model', projectid })
  expect(await idsAt(api, '/items?status=overdue')).toEqual([late])
  expect(await idsAt(api, '/projects/items?status=unassigned&sortby=id')).toEqual([late, other])
})

it('Beside other states the word is refused, and the refusal says that it stands by itself', async () => {
  const { api } = await firm()
  for (const value of ['overdue,draft', '!overdue', 'late']) {
    const { status, body } = await api.get(`/invoices?status=${value}`)
    expect([status, String(body.data)]).toEqual([
      400,
      expect.stringMatching(
        /^status: '\w+' is not allowed; allowed values are draft, .*, all, or overdue by itself\.$/,
      ),
    ])
  }
  expect(String((await api.get('/quotes?status=overdue')).body.data)).toMatch(/allowed values are pending, .*, all\.$/)
})

it('Amounts of documents are summed by the names of their fields', async () => {
  const { api } = await firm()
  const { status, body } = await api.get('/documents/counts?by=kind&sums=total,outstanding')
  expect([status, body]).toMatchObject([
    200,
    { meta: { sums: { invoice: { total: 300, outstanding: 300 } }, totals: { total: 300, outstanding: 300 } } },
  ])
})
