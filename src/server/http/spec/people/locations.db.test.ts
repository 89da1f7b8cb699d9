/** Addresses of companies are stored in their locations. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const dataOf = async (path: string) => (await api.get(path)).body.data as Record<string, unknown>
const mainOf = async (company: number) =>
  (await dataOf(`/companies/${company}?fields=maincompanylocationid`)).maincompanylocationid

describe('The address of a new company', () => {
  it('becomes its main location', async () => {
    const address = { address1: 'Quay Street 1', city: 'Graz', state: 'Styria', zipcode: '8010', country: 'Austria' }
    const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client', ...address })
    const all = await dataOf(`/companies/${company}?fields=all`)
    for (const name of Object.keys(address)) expect(all).not.toHaveProperty(name)
    expect(await api.list(`/companies/${company}/locations`)).toMatchObject([
      { id: all.maincompanylocationid, companyid: company, ...address },
    ])
  })

  it('is accepted in every element of a batch', async () => {
    const answer = await api.post('/companies', [
      { name: 'A', type: 'client', city: 'Linz' },
      { name: 'B', type: 'client' },
      { name: 'C', type: 'client', city: 'Wels' },
    ])
    const { ids } = answer.body.data as { ids: number[] }
    const cities = await api.list(`/companylocations?companyid=${ids.join(',')}&sortby=city&fields=city,companyid`)
    expect(cities.map((each) => [each.companyid, each.city])).toEqual([
      [ids[0], 'Linz'],
      [ids[2], 'Wels'],
    ])
  })
})

describe('Locations', () => {
  it('have every described field', async () => {
    const company = await api.create('/companies', { name: 'Quay Ltd', type: 'client' })
    const fields = {
      name: 'Depot',
      code: 'D1',
      type: 'physical',
      description: 'behind the station',
      deliveryinstructions: 'ring twice',
      phone: '1',
      phone2: '2',
      email: 'depot@quay.example',
      active: false,
      countryid: 40,
      address1: 'Rail Road 1',
      address2: 'Gate 2',
      address3: 'Hall 3',
      suburb: 'East',
      city: 'Graz',
      state: 'Styria',
      zipcode: '8020',
      latitude: 47.0707,
      longitude: 15.4395,
      placeid: 'abc',
    }
    const id = await api.create(`/companies/${company}/locations`, fields)
    for (const path of [`/companylocations/${id}`, `/companies/${company}/locations/${id}`]) {
      expect(await dataOf(path)).toMatchObject({
        ...fields,
        id,
        companyid: company,
        formattedaddress: 'Rail Road 1, Gate 2, Hall 3, East, Graz, Styria, 8020, Austria',
        lastmodifiedutc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      })
    }
    expect(await api.list('/companylocations?type=phys&fields=name')).toEqual([{ id, name: 'Depot' }])
    expect(await api.list('/companylocations?active=false&fields=name')).toEqual([{ id, name: 'Depot' }])
  })

  it('are the main one if they are the first, or set by the company', async () => {
    const company = await api.create('/companies', { name: 'Mill', type: 'client' })
    const first = await api.create(`/companies/${company}/locations`, { name: 'First' })
    const second = await api.create(`/companies/${company}/locations`, { name: 'Second' })
    expect(await mainOf(company)).toBe(first)
    expect((await api.put(`/companies/${company}`, { maincompanylocationid: second })).status).toBe(200)
    expect(await mainOf(company)).toBe(second)
    const other = await api.create('/companies', { name: 'Other', type: 'client', city: 'Linz' })
    const refused = await api.put(`/companies/${other}`, { maincompanylocationid: first })
    expect(refused.body.data).toEqual([`maincompanylocationid: location ${first} is not one of this company.`])
  })

  it('are deleted and restored with their company', async () => {
    const company = await api.create('/companies', { name: 'Ferry', type: 'client', city: 'Linz' })
    const location = (await mainOf(company)) as number
    await api.delete(`/companies/${company}`)
    expect(await api.list(`/companylocations?companyid=${company}`)).toEqual([])
    await api.post(`/companies/${company}/restore`)
    expect((await api.list(`/companylocations?companyid=${company}`)).map((each) => each.id)).toEqual([location])
  })
})

describe('The address of a changed company', () => {
  it('is that of its main location, which is created if there is none', async () => {
    const company = await api.create('/companies', { name: 'Wharf', type: 'client', city: 'Linz', country: 'Austria' })
    const main = (await mainOf(company)) as number
    expect((await api.put(`/companies/${company}`, { address1: 'Quay 1', country: null })).status).toBe(200)
    expect(await mainOf(company)).toBe(main)
    const location = await dataOf(`/companylocations/${main}`)
    expect(location).toMatchObject({ address1: 'Quay 1', city: 'Linz' })
    expect(location).not.toHaveProperty('country')
    const bare = await api.create('/companies', { name: 'Bare', type: 'client' })
    await api.put(`/companies/${bare}`, { city: null })
    expect(await mainOf(bare)).toBeUndefined()
    await api.put(`/companies/${bare}`, { city: 'Graz' })
    expect(await dataOf(`/companylocations/${await mainOf(bare)}`)).toMatchObject({ city: 'Graz', companyid: bare })
  })
})

describe('A main location that is deleted', () => {
  it('is replaced by the first of the others', async () => {
    const company = await api.create('/companies', { name: 'Yard', type: 'client', city: 'Linz' })
    const first = (await mainOf(company)) as number
    const second = await api.create(`/companies/${company}/locations`, { name: 'Second' })
    await api.delete(`/companies/${company}/locations/${first}`)
    expect(await mainOf(company)).toBe(second)
    await api.delete(`/companylocations/${second}`)
    expect(await mainOf(company)).toBeUndefined()
  })
})

describe('An undone address', () => {
  it('deletes the location that it had created', async () => {
    const company = await api.create('/companies', { name: 'Ash', type: 'client', city: 'Dublin' })
    const cleared = await api.put(`/companies/${company}`, { city: null, zipcode: null })
    expect(cleared.status).toBe(200)
    expect(await api.list(`/companies/${company}/locations`)).toEqual([])
    expect(await mainOf(company)).toBeUndefined()
  })

  it('keeps a location with other data, or one of several', async () => {
    const company = await api.create('/companies', { name: 'Beech', type: 'client', city: 'Dublin' })
    const main = await mainOf(company)
    await api.put(`/companylocations/${main}`, { phone: '1' })
    await api.put(`/companies/${company}`, { city: null })
    expect(await api.list(`/companies/${company}/locations`)).toMatchObject([{ id: main, phone: '1' }])
    await api.put(`/companylocations/${main}`, { phone: null })
    await api.create('/companylocations', { companyid: company, name: 'Yard' })
    await api.put(`/companies/${company}`, { city: null })
    expect(await mainOf(company)).toBe(main)
  })
})

it('The location created from an address is named in the firm’s language, and is removed in any language', async () => {
  const { api } = await service.account()
  await api.put('/settings/account', { locale: 'de-AT' })
  const id = await api.create('/companies', { name: 'Hafen GmbH', type: 'client', city: 'Wien' })
  const named = async () => (await api.list(`/companylocations?companyid=${id}&fields=name`)).map(({ name }) => name)
  expect(await named()).toEqual(['Hauptsitz'])
  await api.put('/settings/account', { locale: 'en-AU' })
  await api.put(`/companies/${id}`, { city: null })
  expect(await named()).toEqual([])
})
