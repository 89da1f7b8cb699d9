/** Help for new firms: ready-made templates, and sample data that is removed without a trace. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getBinding } from '../../../resources/bindings.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

/** Number of records, by kind of record that people create. */
async function everything(account: number): Promise<Record<string, number[]>> {
  const tables = ['companies', 'companylocations', 'contacts', 'projects', 'projectphases', 'items', 'time', 'invoices']
  const more = ['invoiceitems', 'quotes', 'quoteitems', 'payments', 'projecttemplates', 'templateitems', 'servicerates']
  const names = [...tables, ...more]
  const found: Record<string, number[]> = {}
  for (const name of names) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(getBinding(name).table)} where account_id = ${account} and not deleted order by id
    `.execute(service.database.kysely)
    found[name] = rows.map(({ id }) => Number(id))
  }
  return found
}

async function firm() {
  const { id: account } = await service.account()
  const { api, id } = await service.person(account, { administrator: true, grants: all })
  return { account, api, id }
}
const all = Object.fromEntries([2, 3, 4, 7, 8, 11, 12, 13, 14, 18].map((id) => [id, true as const]))

const remove = async (api: Caller) => (await api.delete('/settings/sampledata')).body.data

describe('Ready-made project templates', () => {
  it('become templates of the account, once each, with consecutive phases', async () => {
    const { api } = await firm()
    const made = await api.post('/settings/projects/templates/ready', { name: 'architect' })
    expect(made.status).toBe(201)
    const { id } = made.body.data as { id: number }
    const again = await api.post('/settings/projects/templates/ready', { name: 'architect' })
    expect(again.body.data).toMatchObject({ id, title: 'Building project' })
    const phases = await api.list(`/templatephases?templateid=${id}&fields=name,startdate,duedate`)
    expect(phases).toHaveLength(6)
    expect(phases.every(({ startdate, duedate }) => String(startdate) < String(duedate))).toBe(true)
    const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
    const body = { title: 'Pier', companyid, templateused: id, startdate: '2026-03-01' }
    const project = await api.create('/projects', body)
    expect(await api.list(`/projects/${project}/items`)).toHaveLength(18)
  })

  it('are in the language of the account, as the sample data is', async () => {
    const { api } = await firm()
    expect((await api.put('/settings/account', { locale: 'de-DE' })).status).toBe(200)
    const made = await api.post('/settings/projects/templates/ready', { name: 'architect' })
    expect(made.body.data).toMatchObject({ title: 'Bauprojekt' })
    await api.post('/settings/sampledata')
    expect(await api.list('/settings/projects/templates?fields=title&orderby=title')).toMatchObject([
      { title: 'Bauprojekt' },
      { title: 'Jahresabschluss' },
      { title: 'Kampagne' },
    ])
    expect(await api.list('/projects?search=BEISPIEL&fields=title')).toContainEqual(
      expect.objectContaining({ title: 'Winterkampagne' }),
    )
    expect(await remove(api)).toMatchObject({ kept: 0 })
  })

  it('are identified by name only', async () => {
    const { api } = await firm()
    expect((await api.post('/settings/projects/templates/ready', { name: 'baker' })).status).toBe(400)
  })
})

describe('Sample data', () => {
  it('is created once, in every list, without using up the firm’s numbers', async () => {
    const { api, id } = await firm()
    const added = await api.post('/settings/sampledata')
    expect(added.status).toBe(201)
    expect((await api.post('/settings/sampledata')).status).toBe(409)
    expect(await api.list('/companies')).toHaveLength(3)
    expect(await api.list('/invoices?status=paid')).toHaveLength(1)
    expect(await api.list('/quotes?status=sent')).toHaveLength(1)
    expect((await api.list(`/items?contacts=${id}`)).length).toBeGreaterThan(3)
    expect((await api.list('/time?trackedfrom=-14d&fields=id')).length).toBeGreaterThan(10)
    const [company] = await api.list('/companies')
    const own = await api.create('/invoices', { title: 'Own', companyid: company?.id })
    const { data } = (await api.get(`/invoices/${own}?fields=number`)).body
    expect((data as { number: string }).number).toMatch(/0*1$/)
  })

  it('is removed completely, even if it was changed, and none of the firm’s own', async () => {
    const { account, api } = await firm()
    const companyid = await api.create('/companies', { name: 'Own client', type: 'client', city: 'York' })
    const projectid = await api.create('/projects', { title: 'Own project', companyid })
    await api.create('/items', { name: 'Own item', projectid })
    const before = await everything(account)
    await api.post('/settings/sampledata')
    const [project] = await api.list('/projects?search=Courtyard')
    expect((await api.put(`/projects/${project?.id}`, { title: 'Renamed courtyard' })).status).toBe(200)
    expect(await remove(api)).toMatchObject({ kept: 0 })
    expect(await everything(account)).toEqual(before)
    expect((await api.get('/settings/sampledata')).body.data).toMatchObject({ records: 0, companies: 0 })
    expect((await api.post('/settings/sampledata')).status).toBe(201)
  })

  it('is kept as long as records of the firm depend on it', async () => {
    const { account, api, id } = await firm()
    const before = await everything(account)
    await api.post('/settings/sampledata')
    const [item] = await api.list('/items?search=Kick-off&fields=id,projectid&status=all')
    const body = { contactid: id, itemid: item?.id, starttime: '2026-03-02T09:00:00', timespent: 60 }
    const time = await api.create('/time', body)
    expect(await remove(api)).toMatchObject({ kept: 7 })
    expect(await api.list('/companies?fields=name')).toMatchObject([{ name: 'Nordlicht Bakery' }])
    expect((await api.get(`/time/${time}`)).status).toBe(200)
    await api.delete(`/time/${time}`)
    expect(await remove(api)).toMatchObject({ kept: 0 })
    expect(await everything(account)).toEqual(before)
  })

  it('is for administrators', async () => {
    const { account } = await firm()
    const { api } = await service.person(account, { grants: all })
    for (const answer of [api.get, api.post, api.delete].map((call) => call('/settings/sampledata')))
      expect((await answer).status).toBe(403)
  })
})
