/** Search for substrings in one or several fields, regardless of case and accents, and its negation. */

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
await createFirm(api)
await api.create('/companies', { name: 'ÄRGER & Söhne', type: 'other', code: 'a_b\\c' })

async function found(path: string): Promise<string> {
  const records = await api.list(`${path}&sortby=id`)
  return records.map((record) => record.name ?? record.title ?? record.firstname).join(', ')
}
const search = (text: string) => `search=${encodeURIComponent(text)}`

describe('search', () => {
  it.each([
    ['finds parts of names, codes and descriptions', `/items?${search('surv')}`, 'Survey, Permit'],
    ['in any letter case', `/items?${search('SURVEY')}`, 'Survey, Permit'],
    ['also of letters beyond ASCII', `/companies?${search('ärger')}`, 'ÄRGER & Söhne'],
    ['both ways', `/companies?${search('ÄRMEL')}`, 'ärmel_mill'],
    ['of codes', `/companies?${search('qua')}`, 'Quay 100% Ltd'],
    ['of addresses', `/companies?${search('@harbour.')}`, 'Harbour Trust'],
    ['of whole names of people', `/contacts?${search('omar okafor')}`, 'Omar'],
    ['goes by q as well', '/items?q=model', 'Model'],
    ['takes a per cent sign as it is', `/companies?${search('100%')}`, 'Quay 100% Ltd'],
    ['and an underscore', `/companies?${search('l_m')}`, 'ärmel_mill'],
    ['and a backslash', `/companies?${search('b\\c')}`, 'ÄRGER & Söhne'],
    ['and an ampersand that is encoded', `/companies?${search('R & s')}`, 'ÄRGER & Söhne'],
    ['and a quote', `/companies?${search("'; drop table companies; --")}`, ''],
    ['finds nothing that is in no field', `/items?${search('xyz')}`, ''],
    ['without a value restricts nothing', '/items?search=', 'Survey, Model, Permit, Plan'],
  ])('%s', async (_title, path, names) => {
    expect(await found(path)).toBe(names)
  })
})

describe('A search with ! in front', () => {
  it.each([
    ['leaves out what matches', `/items?${search('!survey')}`, 'Model, Plan'],
    ['works on single fields', `/items?searchname=${encodeURIComponent('!survey')}`, 'Model, Permit, Plan'],
    ['keeps records that have no value', `/items?searchcode=${encodeURIComponent('!s')}`, 'Model, Permit, Plan'],
    ['leaves out nothing when nothing follows', '/items?search=!', 'Survey, Model, Permit, Plan'],
    ['combines with a search', `/items?${search('e')}&searchname=!perm`, 'Survey, Model'],
  ])('%s', async (_title, path, names) => {
    expect(await found(path)).toBe(names)
  })
})

describe('A search of one field', () => {
  it.each([
    ['looks at the name only', '/items?searchname=survey', 'Survey'],
    ['at the code only', '/items?searchcode=m', 'Model'],
    ['at the description only', '/items?searchdescription=survey', 'Permit'],
    ['at an alias of a field', '/projects?searchname=house', 'Boathouse, Warehouse'],
    ['at the email only', '/companies?searchemail=harbour', 'Harbour Trust'],
    ['at a field that the general search does not look at', '/settings/workstages?workstate=act', 'Drawing, Building'],
    ['and not at others in its place', '/settings/workstages?workstate=draw', ''],
  ])('%s', async (_title, path, names) => {
    expect(await found(path)).toBe(names)
  })

  it('finds accented letters in either Unicode form', async () => {
    const names = ['Café Zwei'.normalize('NFD'), 'Café Drei'.normalize('NFC')]
    const answer = await api.post(
      '/companies',
      names.map((name) => ({ name, type: 'other' })),
    )
    const made = answer.body.data as { ids: number[] }
    for (const form of ['NFC', 'NFD']) {
      const text = encodeURIComponent('CAFÉ'.normalize(form))
      for (const path of [
        `/companies?search=${text}`,
        `/companies?searchname=${text}`,
        `/search?types=companies&q=${text}`,
      ]) {
        expect((await api.list(path)).map(({ id }) => Number(id)).toSorted(ascending)).toEqual(made.ids)
      }
      const name = encodeURIComponent('café zwei'.normalize(form))
      expect((await api.list(`/companies?name=${name}`)).map(({ id }) => id)).toEqual([made.ids[0]])
    }
  })

  it('finds ß by ss, and vice versa', async () => {
    const type = 'other'
    const names = ['Bau Schloßstraße', 'Bau Schlossstrasse', 'BAU GROẞ', 'Bau Gross'].map((name) => ({ name, type }))
    const { ids } = (await api.post('/companies', names)).body.data as { ids: number[] }
    const found = async (path: string) =>
      (await api.list(path)).map(({ id }) => ids.indexOf(id as number)).toSorted(ascending)
    for (const path of ['/companies?searchname=', '/companies?search=', '/search?types=companies&q=']) {
      const by = (text: string) => found(path + encodeURIComponent(text))
      expect(await by('STRASSE')).toEqual([0, 1])
      expect(await by('straße')).toEqual([0, 1])
      expect(await by('schloss')).toEqual([0, 1])
      expect(await by('bau gross')).toEqual([2, 3])
      expect(await by('bau groß')).toEqual([2, 3])
    }
    expect(await found(`/companies?search=bau&searchname=!strasse`)).toEqual([2, 3])
  })

  it('counts and sorts like any other list', async () => {
    const { body } = await api.get('/items?search=survey&sortby=name&sortorder=desc&includetotalrows=true&pagesize=1')
    expect(body.meta).toMatchObject({ count: 1, total: 2, page: 1, pagesize: 1 })
    expect((body.data as { name: string }[])[0]?.name).toBe('Survey')
  })
})

const { api: other } = await service.account()
const names = [
  'Oisín',
  'Café',
  'Søren',
  'Łódź',
  'Žižek',
  'Ελλάδα',
  'İstanbul',
  'Ærø & Þór',
  'O’Brien–Şahin',
  'مُحَمَّد',
  '한국',
]
const made = await other.post(
  '/companies',
  names.map((name) => ({ name, type: 'other', code: `${name} 100％` })),
)
const { ids } = made.body.data as { ids: number[] }
const namesAt = async (path: string, given: string) => {
  const list = await other.list(path + encodeURIComponent(given))
  return list.map(({ id }) => names[ids.indexOf(id as number)])
}

describe('A search without accents', () => {
  it.each([
    ['Oisín', ['oisin', 'OISIN', 'OISÍN', 'oisín', 'isi']],
    ['Café', ['cafe', 'CAFÉ', 'café'.normalize('NFD')]],
    ['Søren', ['soren', 'SØREN', 'søren']],
    ['Łódź', ['lodz', 'ŁÓDŹ', 'łódz']],
    ['Žižek', ['zizek', 'ŽIŽEK', 'žizek']],
    ['Ελλάδα', ['ελλαδα', 'ΕΛΛΆΔΑ', 'ελλάδα']],
    ['İstanbul', ['istanbul', 'ISTANBUL', 'İSTANBUL', 'ıstanbul']],
    ['Ærø & Þór', ['aero', 'ÆRØ', 'thor']],
    ['O’Brien–Şahin', ["o'brien-sahin", 'O’BRIEN', 'şahin']],
    ['مُحَمَّد', ['محمد']],
    ['한국', ['한국 100']],
  ])('finds %s by any of %j', async (name, texts) => {
    for (const text of texts) {
      for (const path of ['/companies?search=', '/companies?searchname=', '/search?types=companies&q=']) {
        if (path.includes('name') && text.includes('100')) continue
        expect(await namesAt(path, text), `${path}${text}`).toEqual([name])
      }
      const others = names.filter((each) => each !== name)
      expect(await namesAt('/companies?sortby=id&search=', `!${text}`), `!${text}`).toEqual(others)
    }
  })

  it('takes pattern characters literally, in every Unicode form', async () => {
    for (const text of ['0%', '0％', 'oisin 100％'])
      expect(await namesAt('/companies?searchcode=', text)).toContain('Oisín')
    for (const text of ['％％', '＿', '0＼']) expect(await namesAt('/companies?searchcode=', text), text).toEqual([])
    expect(await namesAt('/search?types=companies&q=', '\u0301\u0301\u0301')).toEqual([])
  })

  it('ranks exact names first', async () => {
    for (const name of ['Café Zwei', 'Nouveau Café']) await other.create('/companies', { name, type: 'other' })
    const found = await other.list('/search?types=companies&q=cafe')
    expect(found.map(({ title }) => title)).toEqual(['Café', 'Café Zwei', 'Nouveau Café'])
  })
})

const { api: third } = await service.account()
const german = ['Müller', 'Mueller', 'Muller', 'Blue', 'Århus & Söhne']
const firms = await third.post(
  '/companies',
  german.map((name) => ({ name: `${name} AG`, type: 'client', code: `${name} 1` })),
)
const firmIds = (firms.body.data as { ids: number[] }).ids

describe('Letters with a two-letter spelling', () => {
  const firmsAt = async (path: string, text: string) => {
    const list = await third.list(path + encodeURIComponent(text))
    return list.map(({ id }) => german[firmIds.indexOf(id as number)] ?? 'another')
  }

  it.each([
    ['mueller', ['Müller', 'Mueller']],
    ['MÜLLER', ['Müller', 'Mueller', 'Muller']],
    ['müller'.normalize('NFD'), ['Müller', 'Mueller', 'Muller']],
    ['muller', ['Müller', 'Muller']],
    ['üll', ['Müller', 'Mueller', 'Muller']],
    ['uel', ['Müller', 'Mueller']],
    ['blue', ['Blue']],
    ['aarhus', ['Århus & Söhne']],
    ['arhus & sohne', ['Århus & Söhne']],
    ['århus & soehne', ['Århus & Söhne']],
  ])('find by %s: %j', async (text, found) => {
    for (const path of ['/companies?sortby=id&search=', '/companies?sortby=id&searchname=']) {
      expect(await firmsAt(path, text), path).toEqual(found)
      const others = german.filter((each) => !found.includes(each))
      expect(await firmsAt(path, `!${text}`), `${path}!`).toEqual(others)
    }
    const ranked = await firmsAt('/search?types=companies&q=', text)
    if (found.length > 0) expect(ranked.toSorted(ascending)).toEqual(found.toSorted(ascending))
  })

  it('rank equally in both spellings', async () => {
    await third.create('/companies', { name: 'Amt Mueller AG', type: 'client' })
    for (const [text, first] of [
      ['mueller ag', ['Mueller AG', 'Müller AG']],
      ['müller ag', ['Muller AG', 'Mueller AG', 'Müller AG']],
    ] as const) {
      const list = await third.list(`/search?types=companies&q=${encodeURIComponent(text)}`)
      expect(list.map(({ title }) => title)).toEqual([...first, 'Amt Mueller AG'])
    }
  })

  it('are found by the two letters at the beginning of a name', async () => {
    const id = await third.create('/companies', { name: 'Oelwerk', type: 'client' })
    const found = await third.list(`/search?types=companies&q=${encodeURIComponent('öl')}`)
    expect(found.map((each) => each.id)).toEqual([id])
  })
})

it.each([
  ['searchtext', '%Oisín%'],
  ["spelled(coalesce(type, ''))", '%Büro%'],
])('An index serves searches of %s', async (expression, pattern) => {
  const plan = await service.database.transaction(async (tx) => {
    // In a small table a scan would be cheaper.
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain
      select id
      from companylocations
      where ${sql.raw(expression)} like folded(${pattern}::text)
    `.execute(tx)
    return rows.map((line) => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Cond: .*~~ '%[a-z]+%'/)
})
