/** A program that imports companies and their people from a spreadsheet, and reports invalid lines to its user. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()

const sheet = `code,name,type,city,country,colour
HAR,Harbour Trust,client,Cork,Ireland,blue
QUA,"Quay, Sons & Daughters",contractor,Graz,Austria,
MIL,Mill,friend,,,
,,client,,,`

/** Lines as objects, by the names in the first line; quoted cells may contain commas. */
function readCsv(text: string): Record<string, string>[] {
  const [names, ...lines] = text
    .split('\n')
    .map((line) => [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', '')))
  return lines.map((cells) =>
    Object.fromEntries((names ?? []).filter(Boolean).map((name, at) => [name, cells[at] ?? ''])),
  )
}

it('An importer gets all invalid lines at once, by position', async () => {
  const answer = await api.post('/companies', readCsv(sheet))
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      status: 'error',
      errors: expect.any(Array),
      data: [
        "[2] type: 'friend' is not allowed; allowed values are client, contractor, staff, other.",
        '[3] name is required.',
      ],
    },
  ])
  expect(await api.list('/companies')).toEqual([])
})

it('An importer imports valid lines once, however often it runs, and ignores unknown columns', async () => {
  const rows = readCsv(sheet).slice(0, 2)
  const send = () => api.post('/companies', rows, { 'idempotency-key': 'sheet-1' })
  const [first, second] = [await send(), await send()]
  expect(first.body).toEqual({
    status: 'success',
    message: '2 companies created.',
    data: { created: 2, ids: [expect.any(Number), expect.any(Number)] },
  })
  expect([first.headers['x-ignored'], second.body]).toEqual(['colour', first.body])
  expect(await api.list('/companies?fields=code,name&includelocations=true')).toMatchObject([
    { code: 'HAR', name: 'Harbour Trust', locations: [{ city: 'Cork', country: 'Ireland', countryid: 372 }] },
    { code: 'QUA', name: 'Quay, Sons & Daughters', locations: [{ city: 'Graz', country: 'Austria' }] },
  ])
})

it('An importer finds a company by its code, updates it, and adds people without addresses', async () => {
  const [known] = await api.list('/companies?code=qua&fields=id')
  expect((await api.put(`/companies/${known?.id}`, { name: 'Quay & Co' })).status).toBe(200)
  expect(await api.list('/companies?name=no%20such%20company')).toEqual([])
  const people = [
    { firstname: 'Ida', type: 'client', companyid: String(known?.id) },
    { lastname: 'Okafor', type: 'client', companyid: known?.id, emailsignature: 'Yours' },
  ]
  const { ids } = (await api.post('/contacts', people)).body.data as { ids: number[] }
  expect((await api.list(`/companies/${known?.id}/contacts?sortby=id`)).map(({ id }) => id)).toEqual(ids)
})
