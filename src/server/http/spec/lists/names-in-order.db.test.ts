/** Names are sorted as readers expect: accented letters next to plain ones, in lists, tools and pages alike. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { callTool } from '../../../mcp/tools/spec/test-fixture.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()

/** In the expected order; created in a different one. */
const inOrder = [
  '3 Corners',
  'Ähren',
  'ahrenberg',
  'Apfel',
  'äpfel',
  'Birke',
  'Đặng',
  'Dangerfield',
  'Łódź',
  'Lodz Works',
  'O’Brien',
  "O'Connor",
  'Øre',
  'Ornament',
  'Strasse',
  'Straße',
  'Tran',
  'Tran',
  'Trần',
  'Trang',
  'Zoë',
  'Zoeller',
]
const shuffled = inOrder
  .map((name, index) => [(index * 7) % inOrder.length, name] as const)
  .toSorted(([a], [b]) => a - b)

for (const [, name] of shuffled) {
  await api.create('/companies', { name, type: 'client' })
  await api.create('/contacts', { lastname: name, type: 'staff' })
}
const company = (await api.list('/companies?pagesize=1'))[0]?.id as number
await api.post(
  '/projects',
  shuffled.map(([, title]) => ({ title, companyid: company })),
)

const named = (records: Record<string, unknown>[], wire: string) => records.map((record) => record[wire])

describe('A list of names', () => {
  it('is in the order of the language, by default and on request, ascending and descending', async () => {
    expect(named(await api.list('/companies'), 'name')).toEqual(inOrder)
    expect(named(await api.list('/contacts?sortby=lastname'), 'lastname')).toEqual(inOrder)
    expect(named(await api.list('/projects?sortby=title'), 'title')).toEqual(inOrder)
    expect(named(await api.list('/companies?sortby=name&sortorder=desc'), 'name')).toEqual(inOrder.toReversed())
    const told = await callTool(api, 'list_companies', { sortby: 'name', fields: 'name' })
    expect(named(JSON.parse(told.text).data, 'name')).toEqual(inOrder)
  })

  it('is consistent across pages', async () => {
    const pages = inOrder.map((_, index) => api.list(`/companies?pagenumber=${index + 1}&pagesize=1`))
    expect(named((await Promise.all(pages)).flat(), 'name')).toEqual(inOrder)
  })

  it('is sorted by names of related records, and within records', async () => {
    const companies = await api.list('/companies?fields=name')
    for (const { id } of companies) await api.create('/projects', { title: 'Pier', companyid: id as number })
    const projects = await api.list('/projects?search=pier&sortby=companyname&fields=companyname')
    expect(named(projects, 'companyname')).toEqual(inOrder)
    await api.put('/contacts/batch', { filter: { type: 'staff' }, update: { companyid: company } })
    const { contacts } = (await api.get(`/companies/${company}?fields=contacts`)).body.data as {
      contacts: Record<string, unknown>[]
    }
    expect(named(contacts, 'lastname')).toEqual(inOrder)
  })

  it('matches in any letter case, with exact accents', async () => {
    const found = async (name: string) => named(await api.list(`/companies?name=${encodeURIComponent(name)}`), 'name')
    expect(await found('TRẦN')).toEqual(['Trần'])
    expect(await found('tran')).toEqual(['Tran', 'Tran'])
    expect(await found('ÄPFEL')).toEqual(['äpfel'])
  })
})

describe('An account in a language with letters of its own', () => {
  const letters = { sv: 'åäö', fi: 'åäö', da: 'æøå', nb: 'æøå', es: 'ñ', pl: 'ąćęłńóśźż', cs: 'čřšž', hr: 'čćđšž' }
  const others = { tr: 'çğöşü', ro: 'ăâîșț', et: 'šžõäöü', hu: 'öü', sk: 'äčôšž', sl: 'čšž' }

  it.each(Object.entries({ ...letters, ...others }))('sorts them correctly: %s', async (locale, own) => {
    const { api: there } = await service.account()
    await there.put('/settings/account', { locale })
    const alphabet = [...'acdeghilnoprstuvwyz', ...own]
    const names = alphabet.flatMap((letter) => [
      `${letter}la`,
      `${letter.toLocaleUpperCase(locale)}va`,
      `Bor${letter}na`,
    ])
    await there.post(
      '/companies',
      names.map((name) => ({ name, type: 'client' })),
    )
    const expected = names.toSorted(new Intl.Collator(locale).compare)
    expect(named(await there.list('/companies?fields=name'), 'name')).toEqual(expected)
  })
})

it('Names of any length and script can be sorted', async () => {
  const { api: other } = await service.account()
  for (const letter of ['한', '\u{1D160}', 'क़', 'ẞ', 'ﷺ', '😀', '日', 'Ж', 'ﬃ', 'İ']) {
    const name = letter.repeat(Math.floor(255 / letter.length))
    const { status, body } = await other.post('/companies', { name, type: 'client' })
    expect([status, status === 201 ? null : body.data], letter).toEqual([201, null])
  }
  expect(await other.list('/companies?fields=name')).toHaveLength(10)
})

it('The order comes from an index', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct t.relname as table from pg_index join pg_class t on t.oid = indrelid
    where pg_get_indexdef(indexrelid) like ${'%sort_name(%COLLATE "C"%'}
  `.execute(service.database.kysely)
  const tables = rows.map((row) => row.table)
  for (const table of ['companies', 'contacts', 'projects', 'items', 'invoices', 'quotes', 'files']) {
    expect(tables).toContain(table)
  }
  const plan = await service.database.transaction(async (tx) => {
    // In a small table sorting would be cheaper.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from companies where account_id = 1 order by sort_name(name) collate "C", id limit 50
    `.execute(tx)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index (Only )?Scan/)
  expect(plan).not.toMatch(/Sort/)
})
