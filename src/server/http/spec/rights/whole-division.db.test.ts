/** Nothing of another division is visible to a lead with permission 24, at any path and in any way. */
import { beforeAll, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { partOf } from '../../../testing/test-size.ts'

const service = await startTestService()
const { id: account, api: admin } = await service.account()

/** The records of a part of the firm, each with the part's name in it. */
async function divisionOf(name: string) {
  const divisionid = await admin.create('/settings/contacts/divisions', { name: `Part ${name.length}` })
  const companyid = await admin.create('/companies', { name: `${name} Ltd`, type: 'client', divisionid })
  await admin.create('/companylocations', { companyid, name: `${name} quay` })
  await admin.create('/contacts', { firstname: name, lastname: 'Client', type: 'client', companyid, divisionid })
  const { id: contactid } = await service.person(account, { divisionid })
  const projectid = await admin.create('/projects', { title: `${name} bridge`, companyid, divisionid })
  await admin.create('/projectphases', { projectid, name: `${name} phase` })
  const itemid = await admin.create('/items', { name: `${name} survey`, projectid, assignedto: [contactid] })
  const work = { contactid, itemid }
  await admin.create('/time', { ...work, starttime: '2026-03-02T09:00:00', timespent: 60, notes: `${name} hour` })
  const plan = { starttime: '2026-03-02', endtime: '2026-03-06', timeallocated: 60, timeBillable: 60 }
  await admin.create('/timeallocations', { ...work, ...plan, notes: `${name} plan` })
  await admin.create('/expenses', { projectid, contactid, name: `${name} taxi`, date: '2026-03-02', unitcost: 5 })
  await admin.create('/messages', { projectid, body: `${name} message` })
  await admin.create('/bookmarks', { projectid, name: `${name} link`, url: 'https://example.com' })
  const items = [{ name: `${name} line`, billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
  const document = { companyid, projectid, items }
  await admin.create('/quotes', { ...document, title: `${name} quote`, number: `${name}-Q` })
  const invoiceid = await admin.create('/invoices', { ...document, title: `${name} bill`, number: `${name}-1` })
  await admin.put(`/invoices/${invoiceid}`, { status: 'submitted' })
  await admin.post(`/invoices/${invoiceid}/payments`, { amount: 10 })
  return { divisionid, companyid, contactid, projectid, itemid, invoiceid }
}

const ways = [
  '',
  '?fields=all',
  '?search=Southern',
  '?q=Southern',
  '?week=2026-W10',
  '?trackedfrom=2026-01-01&trackedto=2026-12-31',
  '?from=2026-01-01&to=2026-12-31',
]

let lead: Caller
let addresses: readonly string[]

beforeAll(async () => {
  const own = await divisionOf('Northern')
  const others = await divisionOf('Southern')
  // All but the rights to see all work, and to see only their own.
  const permissions = Array.from({ length: 40 }, (_, at) => at).filter((at) => ![0, 2, 23].includes(at))
  const grants: Record<number, true> = Object.fromEntries(permissions.map((at) => [at, true as const]))
  ;({ api: lead } = await service.person(account, { divisionid: own.divisionid, grants }))
  const { paths } = (await admin.get('/openapi.json')).body as unknown as { paths: Record<string, { get?: object }> }
  const ids: Readonly<Record<string, number>> = others
  addresses = Object.entries(paths).flatMap(([path, { get }]) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    if (!get || path.endsWith('/stream') || names.some((name) => !(name in ids))) return []
    return [path.replace('/api/v4', '').replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))]
  })
})

/** The content of the response, files included. */
const said = async (caller: Caller, address: string) =>
  JSON.stringify(await caller.get(address).catch((error: unknown) => String(error)))

it('An administrator sees records of the other division, so the requests would reveal them', async () => {
  for (const address of ['/projects', '/invoices?fields=all', '/search?q=Southern', '/changes']) {
    expect([address, await said(admin, address)]).toEqual([address, expect.stringContaining('Southern ')])
  }
})

it('A lead of a division sees none of them', { timeout: 120_000 }, async () => {
  expect(addresses.length).toBeGreaterThan(100)
  const telling: string[] = []
  const asked = addresses.flatMap((each) => ways.map((way) => each + way))
  for (const address of partOf(asked, 6)) {
    if (/Southern [a-z]|Southern Ltd|Southern-/i.test(await said(lead, address))) telling.push(address)
  }
  expect(telling).toEqual([])
})
