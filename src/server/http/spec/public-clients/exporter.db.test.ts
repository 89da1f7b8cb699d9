/** A program that copies an account: every list, page by page, and later what has changed since. */

import { expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
const { companies, items } = await createFirm(api)

const settings = {
  account: ['', 'license', 'looknfeel', 'plan'],
  contacts: ['divisions', 'groups', 'permissions', 'roles', 'tags', 'teams'],
  companies: ['categories', 'tags'],
  invoices: ['autonumbering', 'templates', 'terms', 'tags'],
  items: ['categories', 'tags', 'types'],
  projects: ['', 'autonumbering', 'categories', 'customfields', 'tags', 'templates'],
  quotes: ['', 'autonumbering', 'templates', 'tags'],
  servicerates: [''],
  staffrates: [''],
  workstages: [''],
  webhooks: [''],
}
const endpoints = [
  'companies',
  'contacts',
  'projects',
  'projects/items',
  'invoices',
  'quotes',
  'time',
  'timeallocations',
  'expenses',
  'messages',
  'files',
  'files/folders',
  'projectnotes',
  'projectphases',
  'invoices/items',
  'quotes/items',
  'invoicephases',
  'quotephases',
  ...Object.entries(settings).flatMap(([room, names]) =>
    names.map((name) => `settings/${room}${name ? `/${name}` : ''}`),
  ),
]

type ExportedRecord = Readonly<Record<string, unknown>>

/** All pages of an endpoint; a single record is one row. */
async function exported(path: string, more = ''): Promise<ExportedRecord[]> {
  const rows: ExportedRecord[] = []
  for (let page = 1; ; page += 1) {
    const query = `fields=all&status=all&pagesize=2&pagenumber=${page}&includetotalrows=true${more}`
    const { status, headers, body } = await api.get(`/${path}?${query}`)
    expect([path, status, body.status]).toEqual([path, 200, 'success'])
    for (const name of ['limit', 'remaining', 'reset']) expect(headers).toHaveProperty(`x-ratelimit-${name}`)
    if (!Array.isArray(body.data)) return [body.data as ExportedRecord]
    rows.push(...(body.data as ExportedRecord[]))
    // Fixed value lists have no pages.
    if (body.meta?.pagesize === undefined) return rows
    if (body.data.length < 2) {
      expect([path, rows.length]).toEqual([path, body.meta?.total])
      return rows
    }
  }
}

it('An exporter reads 51 endpoints, each record once', async () => {
  expect(endpoints).toHaveLength(51)
  for (const path of endpoints) {
    const rows = await exported(path)
    expect([path, new Set(rows.map(({ id }) => id)).size]).toEqual([path, rows.length])
  }
  expect((await exported('companies')).map(({ id }) => Number(id)).toSorted(ascending)).toEqual(
    Object.values(companies).toSorted(ascending),
  )
})

it('An exporter reads what has changed since its last run, by an index of time or by ids', async () => {
  const [first] = await exported('projects/items', `&id=${items.permit}`)
  const since = String(first?.lastmodifiedutc)
  await new Promise((wait) => setTimeout(wait, 1100))
  await api.put(`/items/${items.plan}`, { name: 'Plans' })
  const later = new Date(Date.parse(since) + 1000).toISOString()
  const changed = await exported('projects/items', `&lastmodifiedutcfrom=${encodeURIComponent(later)}`)
  expect(changed.map(({ name }) => name)).toEqual(['Plans'])
  expect((await exported('projects/items', `&idfrom=${items.plan}`)).map(({ id }) => id)).toEqual([items.plan])
})
