/** Assignees of work: filtering by them, naming them, replacing them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const firm = await createFirm(api)
const { ida, omar } = firm.people
const me = await service.person(account, { grants: { 2: true, 3: true, 4: true } })

async function found(query: string, caller = api, path = '/items'): Promise<string> {
  const records = await caller.list(`${path}?sortby=id&status=all&${query}`)
  return records.map((record) => record.name ?? record.title).join(' ')
}

describe('contacts', () => {
  beforeAll(async () => {
    await api.create('/items', { name: 'Mine', projectid: firm.projects.pier, contactid: me.id })
  })

  it.each([
    ['one person', `contacts=${ida}`, 'Survey Model'],
    ['any of several', `contacts=${ida},${omar}`, 'Survey Model Plan'],
    ['all of several', `contacts=${ida},${omar}&contactsmode=all`, 'Model'],
    ['any of several, said aloud', `contacts=${ida},${omar}&contactsmode=any`, 'Survey Model Plan'],
    ['all of one', `contacts=${omar}&contactsmode=all`, 'Model Plan'],
    ['everybody', 'contacts=all', 'Survey Model Permit Plan Mine'],
    ['nobody', 'contacts=unassigned', 'Permit'],
    ['one person or nobody', `contacts=${ida},unassigned`, 'Survey Model Permit'],
    ['everything but one person’s', `contacts=!${ida}`, 'Permit Plan Mine'],
    ['everything but several people’s', `contacts=!${ida},${omar}`, 'Permit Mine'],
    ['assigned to somebody', 'contacts=!unassigned', 'Survey Model Plan Mine'],
    ['contactid, as a relation', `contactid=${omar}`, 'Model Plan'],
    ['together with other filters', `contacts=${ida}&tagid=${firm.tags.later}`, 'Model'],
  ])('%s', async (_title, query, names) => {
    expect(await found(query)).toBe(names)
  })

  it('me is the caller, also combined with others and negated', async () => {
    expect(await found('contacts=me', me.api)).toBe('Mine')
    expect(await found(`contacts=ME,${omar}`, me.api)).toBe('Model Plan Mine')
    expect(await found('contacts=!me', me.api)).toBe('Survey Model Permit Plan')
  })

  it('unassigned includes records whose assignees were all deleted', async () => {
    const gone = await api.create('/contacts', { firstname: 'Gus', type: 'staff' })
    const left = { name: 'Left', projectid: firm.projects.pier, contactid: gone }
    const id = await api.create('/items', left)
    expect(await found('contacts=unassigned')).toBe('Permit')
    await api.delete(`/contacts/${gone}`)
    expect((await api.get(`/items/${id}?fields=assignedto`)).body.data).toEqual({ id })
    expect(await found('contacts=unassigned')).toBe('Permit Left')
    expect(await found('contacts=!unassigned')).toBe('Survey Model Plan Mine')
    await api.post(`/contacts/${gone}/restore`)
    expect(await found('contacts=unassigned')).toBe('Permit')
    await api.delete(`/items/${id}`)
  })

  it('me matches nobody for an API key, with a hint', async () => {
    const { status, body } = await api.get('/items?contacts=me')
    expect([status, body.data]).toEqual([400, [expect.stringContaining("'me' needs a signed-in person")]])
  })

  it('of projects are all people involved', async () => {
    expect(await found(`contacts=${ida}`, api, '/projects')).toBe('Warehouse')
    expect(await found(`contacts=${omar}`, api, '/projects')).toBe('Pier')
    expect(await found(`contacts=${ida},${omar}`, api, '/projects')).toBe('Warehouse Pier')
    expect(await found(`contacts=!${ida}`, api, '/projects')).toBe('Boathouse Pier')
  })

  it('are ids or known words', async () => {
    for (const value of ['you', '!you', `${ida};${omar}`, '1.5']) {
      expect((await api.get(`/items?contacts=${value}`)).body.data).toEqual([
        expect.stringMatching(
          /^contacts: '.+' is not allowed; use contact ids separated by commas, me, all, unassigned/,
        ),
      ])
    }
  })

  it('/contacts/{id}/items are the items of one person', async () => {
    expect((await api.list(`/contacts/${omar}/items?sortby=id`)).map((item) => item.name)).toEqual(['Model', 'Plan'])
    expect(await api.list(`/contacts/${firm.people.client}/items`)).toEqual([])
    expect((await api.get('/contacts/987654/items')).status).toBe(404)
  })
})

describe('contactid of an item', () => {
  async function assignees(id: number): Promise<number[] | undefined> {
    const { data } = (await api.get(`/items/${id}?fields=assignedto`)).body
    return (data as { assignedto?: { id: number }[] }).assignedto?.map((contact) => contact.id)
  }

  it.each([
    ['an integer', ida, [ida]],
    ['an array of integers', [ida, omar], [ida, omar]],
    ['a comma string', `${omar}, ${ida}`, [ida, omar]],
    ['an array of records as they were read', [{ id: omar, firstname: 'Omar' }], [omar]],
    ['an empty array, for nobody', [], undefined],
    ['null, for nobody', null, undefined],
  ])('may be %s, and replaces the assignees', async (_title, given, expected) => {
    const id = await api.create('/items', { name: 'Roof', projectid: firm.projects.pier, contactid: [omar] })
    expect((await api.put(`/items/${id}`, { contactid: given })).status).toBe(200)
    expect(await assignees(id)).toEqual(expected)
    await api.put(`/items/${id}`, { name: 'Roof again' })
    expect(await assignees(id)).toEqual(expected)
  })

  it('must refer to existing people', async () => {
    const { status, body } = await api.put(`/items/${firm.items.plan}`, { contactid: [ida, 987_654] })
    expect([status, body.data]).toEqual([400, ['contactid: the contact with id 987654 was not found.']])
    expect((await api.put(`/items/${firm.items.plan}`, { contactid: 'Ida' })).body.data).toEqual([
      "contactid: 'Ida' is not allowed; use an array of ids or ids separated by commas.",
    ])
    expect(await assignees(firm.items.plan)).toEqual([omar])
  })
})
