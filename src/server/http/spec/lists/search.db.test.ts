/** Searching: substrings of one or several fields, in any letter case, and their negation. */
import { describe, expect, it } from 'vitest'
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

  it('finds letters with marks in whichever of both ways they are written', async () => {
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
        expect((await api.list(path)).map(({ id }) => id).toSorted()).toEqual(made.ids)
      }
      const name = encodeURIComponent('café zwei'.normalize(form))
      expect((await api.list(`/companies?name=${name}`)).map(({ id }) => id)).toEqual([made.ids[0]])
    }
  })

  it('finds a sharp s by ss, and the other way round', async () => {
    const type = 'other'
    const names = ['Bau Schloßstraße', 'Bau Schlossstrasse', 'BAU GROẞ', 'Bau Gross'].map((name) => ({ name, type }))
    const { ids } = (await api.post('/companies', names)).body.data as { ids: number[] }
    const found = async (path: string) => (await api.list(path)).map(({ id }) => ids.indexOf(id as number)).toSorted()
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
    expect(body.meta).toEqual({ count: 1, total: 2, page: 1, pagesize: 1 })
    expect((body.data as { name: string }[])[0]?.name).toBe('Survey')
  })
})
