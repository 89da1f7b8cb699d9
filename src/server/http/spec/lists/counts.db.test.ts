/** Counts of a list by the values of a field, with the list's filters and rights, and sums that the caller may see. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isGrouping } from '../../../../contract/requests/counts-request.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import { everyResource, pathOf } from '../../../testing/test-records.ts'

const service = await startTestService()

async function firm() {
  const { id: account, api } = await service.account()
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const project = (title: string) => api.create('/projects', { title, companyid: company })
  const [pier, hall] = [await project('Pier'), await project('Hall')]
  const contact = (firstname: string) => api.create('/contacts', { firstname, type: 'staff' })
  const [ida, ben] = [await contact('Ida'), await contact('Ben')]
  const item = (name: string, projectid: number, more = {}) => api.create('/items', { name, projectid, ...more })
  await item('Survey', pier, { duedate: '2020-01-01', assignedto: [ida, ben], projectedTimeSpent: 60 })
  await item('Plan', pier, { assignedto: [ida], projectedTimeSpent: 30, billType: 2, outUnitQty: 1, outUnitPrice: 120 })
  const done = await item('Brief', hall, { duedate: '2020-01-01', billType: 2, outUnitQty: 1, outUnitPrice: 50 })
  await api.put(`/items/${done}/complete`)
  return { account, api, company, pier, hall, ida, ben, item }
}

describe('Counts', () => {
  it('are by state unless specified, with the declared selections', async () => {
    const { api } = await firm()
    const answer = await api.get('/items/counts')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      status: 'success',
      data: { active: 2, complete: 1, overdue: 1, unassigned: 0 },
      meta: { by: 'activeworkstate', count: 2, total: 3 },
    })
  })

  it('parse filters as lists do, including a relative day with an unencoded plus', async () => {
    const { api, pier, item } = await firm()
    await item('Model', pier, { duedate: new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10) })
    for (const path of ['/items/counts?by=projectid&', '/items?includetotalrows=true&']) {
      expect((await api.get(`${path}duefrom=+1d&dueto=+2w`)).body.meta?.total).toBe(1)
    }
  })

  it('include groups of invoice states and overdue invoices', async () => {
    const { api, company } = await firm()
    const make = async (states: readonly string[]) => {
      const id = await api.create('/invoices', {
        title: 'Fees',
        companyid: company,
        invoicedate: '2020-01-01',
        duedate: '2020-02-01',
      })
      await api.create('/invoices/items', {
        invoiceid: id,
        name: 'Fee',
        billType: 2,
        outUnitQty: 1,
        outUnitPrice: 100,
        taxable: false,
      })
      for (const status of states) await api.put(`/invoices/${id}`, { status })
    }
    await make([])
    await make(['submitted'])
    const { body } = await api.get('/invoices/counts?by=status')
    expect(body.data).toEqual({ draft: 1, submitted: 1, unpaid: 1, overdue: 1 })
    expect(body.meta).toEqual({
      by: 'activeworkstate',
      count: 2,
      currencies: ['EUR'],
      total: 2,
      sums: { draft: { grandtotal: 100 }, submitted: { grandtotal: 100 } },
      totals: { grandtotal: 100 },
    })
    // A draft beside an issued invoice is not owed, a list of drafts has its own sum.
    const sums = async (query: string) => (await api.get(`/invoices/counts?sums=grandtotal&${query}`)).body.meta
    expect(await sums('by=companyid')).toMatchObject({ total: 2, totals: { grandtotal: 100 } })
    const { sums: ofCompanies } = (await sums('by=companyid')) as unknown as { sums: object }
    expect(Object.values(ofCompanies)).toEqual([{ grandtotal: 100 }])
    expect(await sums('by=companyid&status=draft')).toMatchObject({ total: 1, totals: { grandtotal: 100 } })
    await make(['submitted', 'authorised', 'voided'])
    expect(await sums('by=status')).toMatchObject({
      sums: { draft: { grandtotal: 100 }, submitted: { grandtotal: 100 }, voided: { grandtotal: 100 } },
      totals: { grandtotal: 100 },
    })
    expect(await sums('by=companyid&status=voided')).toMatchObject({ totals: { grandtotal: 100 } })
  })

  it('use the filters of the list, and its path', async () => {
    const { api, pier, ben } = await firm()
    expect((await api.get('/items/counts?search=survey')).body.data).toMatchObject({ active: 1, overdue: 1 })
    expect((await api.get('/items/counts?status=complete')).body.data).toEqual({ complete: 1 })
    expect((await api.get(`/projects/${pier}/items/counts`)).body.data).toMatchObject({ active: 2 })
    expect((await api.get(`/items/counts?contacts=${ben}`)).body.meta).toMatchObject({ total: 1 })
    expect((await api.get(`/projects/${pier}/items/counts?search=nothing`)).status).toBe(200)
    expect((await api.get('/projects/999999999/items/counts?search=nothing')).status).toBe(404)
  })

  it('are by any relation, choice, day or person, each record once; sums are of the requested fields', async () => {
    const { api, pier, ben, ida } = await firm()
    const by = async (query: string) => (await api.get(`/items/counts?${query}`)).body
    expect((await by('by=projectid')).data).toEqual({ [pier]: 2 })
    expect(await by('by=contactid&sums=projectedTimeSpent,billAmount')).toMatchObject({
      data: { [ben]: 1, [ida]: 1 },
      meta: {
        sums: { [ben]: { projectedTimeSpent: 60 }, [ida]: { projectedTimeSpent: 30, billAmount: 120 } },
        totals: { projectedTimeSpent: 90, billAmount: 220 },
      },
    })
    expect((await by('by=duedate')).data).toEqual({ '2020-01-01': 1, none: 1 })
    expect((await by('by=priority&status=all')).data).toEqual({ 3: 3 })
  })

  it('are by day in account time if the field is a timestamp, including computed ones', async () => {
    const { api, pier } = await firm()
    const item = await api.create('/items', { name: 'Night', projectid: pier })
    const contactid = await api.create('/contacts', { firstname: 'Night', type: 'staff' })
    await api.create('/time', { contactid, itemid: item, timespent: 120, starttime: '2026-03-02T23:00:00' })
    const by = async (wire: string) => (await api.get(`/time/counts?trackedfrom=2026-01-01&by=${wire}`)).body.data
    expect(await by('starttime')).toEqual({ '2026-03-02': 1 })
    expect(await by('endtime')).toEqual({ '2026-03-03': 1 })
  })

  it('are by every field that records can be grouped by', async () => {
    const { api } = await firm()
    for (const of of everyResource) {
      for (const [wire, field] of Object.entries(of.fields)) {
        if (!isGrouping(field)) continue
        const { status } = await api.get(`${pathOf(of.name)}/counts?by=${wire}`)
        expect([of.name, wire, [200, 403, 404].includes(status)]).toEqual([of.name, wire, true])
      }
    }
  })

  it('are by record or none, either of which the list can be filtered by', async () => {
    const { api } = await firm()
    const every = 'trackedfrom=1900-01-01'
    for (const of of everyResource) {
      for (const [wire, { kind, required }] of Object.entries(of.fields)) {
        if (kind !== 'toone' || required || of.filters.get(wire.toLowerCase())?.kind !== 'ids') continue
        const { status, body } = await api.get(`${pathOf(of.name)}/counts?by=${wire}&${every}`)
        if (status !== 200) continue
        const { none = 0 } = body.data as { none?: number }
        const filtered = await api.get(`${pathOf(of.name)}?${wire}=none&includetotalrows=true&${every}`)
        expect([of.name, wire, filtered.body.meta]).toMatchObject([of.name, wire, { total: none }])
      }
    }
  })

  it('by the last change consider only changes visible to the caller', async () => {
    const { account, api, pier } = await firm()
    await sql`update changes set at = '2020-03-01T12:00:00Z' where account_id = ${account}`.execute(
      service.database.kysely,
    )
    await api.put(`/projects/${pier}`, { budget: 4711 })
    const { api: blind } = await service.person(account, { grants: { 2: true, 4: true } })
    const by = async (caller: typeof api) =>
      Object.keys((await caller.get(`/projects/counts?id=${pier}&by=lastmodified`)).body.data as object)
    expect(await by(blind)).toEqual(['2020-03-01'])
    expect(await by(api)).not.toEqual(['2020-03-01'])
  })

  it('by other fields, or sums of fields that are not amounts, are refused with what is allowed', async () => {
    const { api } = await firm()
    const answer = await api.get('/items/counts?by=name&sums=name&duefrom=never')
    expect(answer.status).toBe(400)
    expect(answer.body.data).toEqual([
      expect.stringMatching(/^by: 'name' is not allowed; use one of projectid/),
      expect.stringMatching(/^sums: 'name' is not allowed/),
      expect.stringMatching(/^duefrom: 'never' is not a date/),
    ])
  })

  it('reflect every write', async () => {
    const { api, pier, item } = await firm()
    expect((await api.get('/items/counts')).body.data).toMatchObject({ active: 2 })
    await item('Section', pier)
    expect((await api.get('/items/counts')).body.data).toMatchObject({ active: 3, unassigned: 1 })
  })

  it('show members their own work without money, and other accounts nothing', async () => {
    const { account, api, pier } = await firm()
    const { id, api: member } = await service.person(account, { grants: everything })
    expect((await member.get('/items/counts')).body.data).toEqual({ overdue: 0, unassigned: 0 })
    await api.create('/items', {
      name: 'Own',
      projectid: pier,
      assignedto: [id],
      billType: 2,
      outUnitQty: 1,
      outUnitPrice: 70,
    })
    const seen = await member.get('/items/counts?by=projectid')
    expect(seen.body).toMatchObject({ data: { [pier]: 1 }, meta: { total: 1 } })
    expect((await member.get('/items/counts?sums=billAmount')).status).toBe(400)
    expect(JSON.stringify((await member.get('/invoices/counts')).body)).not.toContain('grandtotal')
    const other = await service.account()
    expect((await other.api.get('/items/counts')).body.meta).toMatchObject({ total: 0 })
  })

  it('are refused to callers who may not view the list', async () => {
    const { account } = await firm()
    const { api } = await service.person(account, { grants: { 3: true } })
    expect((await api.get('/invoices/counts')).status).toBe(403)
  })
})
