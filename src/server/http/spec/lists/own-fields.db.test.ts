/** Custom fields in lists: as columns, filters, orders, groups of counts, in files, and in batches. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import { filesOf } from '../../../testing/test-files.ts'

const service = await startTestService()
const { csv } = filesOf(service)

/** Four companies, three of which have values of custom fields. */
async function firm() {
  const { id } = await service.account()
  const { api } = await service.person(id, { administrator: true, grants: { ...everything, 2: true, 14: true } })
  const field = (name: string, type: string) => api.create('/settings/companies/customfields', { name, type })
  const [region, staff, since, partner, about] = [
    await field('Region', 'dropdown'),
    await field('Staff', 'number'),
    await field('Client since', 'date'),
    await field('Partner', 'checkbox'),
    await field('About us', 'text'),
  ] as const
  for (const name of ['north, coast', 'South']) await api.create(`/settings/customfields/${region}/options`, { name })
  const company = (name: string, ...values: readonly (string | number | null)[]) =>
    api.create('/companies', {
      name,
      type: 'client',
      customfields: [region, staff, since, partner, about].flatMap((own, at) =>
        values[at] === undefined ? [] : [{ id: own, value: values[at] }],
      ),
    })
  await company('Alder', 'north, coast', 9, '2024-05-01', 'true', 'Builds piers')
  await company('Birch', 'South', '10.50', '2025-01-31', 'false', 'Sells sails')
  await company('Cedar', 'South', '1e2', '2019-12-01')
  await company('Dogwood')
  const names = async (query: string) => {
    const rows = await api.list(`/companies?fields=name&${query}`)
    return rows.map(({ name }) => name)
  }
  return { id, api, names, own: { region, staff, since, partner, about } }
}

const { id, api, names, own } = await firm()
const wire = Object.fromEntries(Object.entries(own).map(([name, at]) => [name, `customfields.${at}`])) as {
  [Name in keyof typeof own]: string
}

describe('A custom field', () => {
  it('is returned under its own name and in its own type on request', async () => {
    const [alder, birch] = await api.list(
      `/companies?fields=${wire.staff},${wire.since},${wire.region}&sortby=name&pagesize=2`,
    )
    expect(alder).toEqual({ id: alder?.id, [wire.staff]: 9, [wire.since]: '2024-05-01', [wire.region]: 'north, coast' })
    expect(birch?.[wire.staff]).toBe(10.5)
    const { body } = await api.get(`/companies/${alder?.id}?fields=${wire.staff}`)
    expect(body.data).toEqual({ id: alder?.id, [wire.staff]: 9 })
    const [all] = await api.list(`/companies?fields=all&${wire.staff}from=100`)
    expect(Object.keys(all ?? {}).filter((name) => name.startsWith('customfields'))).toEqual(['customfields'])
  })

  it.each([
    ['one value', () => `${wire.region}=South`, ['Birch', 'Cedar']],
    ['a value with a comma', () => `${wire.region}=${encodeURIComponent('"North, Coast"')}`, ['Alder']],
    ['several', () => `${wire.region}=${encodeURIComponent('South,"north, coast"')}`, ['Alder', 'Birch', 'Cedar']],
    ['anything but one', () => `${wire.region}=!South`, ['Alder', 'Dogwood']],
    ['no value', () => `has${wire.region}=false`, ['Dogwood']],
    ['any value', () => `has${wire.about}=true`, ['Alder', 'Birch']],
    ['at least a number', () => `${wire.staff}from=9.5`, ['Birch', 'Cedar']],
    ['at most a number', () => `${wire.staff}to=10.5`, ['Alder', 'Birch']],
    ['days', () => `${wire.since}from=2024-01-01&${wire.since}to=2025-01-31`, ['Alder', 'Birch']],
    ['yes', () => `${wire.partner}=true`, ['Alder']],
    ['a part of a text', () => `${wire.about}=SAIL`, ['Birch']],
    ['texts without it', () => `${wire.about}=!sail`, ['Alder', 'Cedar', 'Dogwood']],
  ])('filters by %s', async (_what, query, found) => {
    expect(await names(`${query()}&sortby=name`)).toEqual(found)
  })

  it.each([
    ['staff', ['Alder', 'Birch', 'Cedar', 'Dogwood']],
    ['since', ['Cedar', 'Alder', 'Birch', 'Dogwood']],
    ['about', ['Alder', 'Birch', 'Cedar', 'Dogwood']],
  ] as const)('sorts a list by %s, with empty values last', async (name, order) => {
    expect(await names(`sortby=${wire[name]},name`)).toEqual(order)
  })

  it('groups counts', async () => {
    const { body } = await api.get(`/companies/counts?by=${wire.region}`)
    expect(body.data).toEqual({ 'north, coast': 1, South: 2, none: 1 })
  })

  it('is a column of an export, with the name and options chosen by the firm', async () => {
    const fields = `name,${wire.region},${wire.staff},${wire.partner}`
    expect(await csv(api, `/companies/export?fields=${fields}&sortby=${wire.staff}`)).toEqual([
      'Name,Region,Staff,Partner',
      'Alder,"north, coast",9,Yes',
      'Birch,South,10.5,No',
      'Cedar,South,100,',
      'Dogwood,,,',
    ])
  })

  it('can select the records of a batch', async () => {
    const filter = { [wire.region]: 'South', [`${wire.staff}from`]: 50 }
    const { status } = await api.put('/companies/batch', { filter, update: { code: 'S' } })
    expect(status).toBe(200)
    expect(await names('code=S')).toEqual(['Cedar'])
  })

  it.each([
    [
      () => `${wire.region}=West`,
      "customfields.%: 'west' is not allowed; allowed values are north, coast, South, all.",
    ],
    [() => `${wire.staff}from=many`, "customfields.%from: 'many' is not allowed; use a number such as 12.5."],
    [() => `${wire.since}to=soon`, "customfields.%to: 'soon' is not a date"],
    [() => `sortby=customfields.0`, "sortby: 'customfields.%' is not allowed"],
  ])('refuses a bad value by name', async (query, message) => {
    const { status, body } = await api.get(`/companies?${query()}`)
    expect(status).toBe(400)
    expect(String(body.data).replace(/customfields\.\d+/, 'customfields.%')).toContain(message)
  })

  it('does not exist for callers who do not see custom fields, nor for other accounts', async () => {
    const blind = await service.person(id, { grants: { ...everything, 2: true, 14: 0 } })
    const stranger = await service.person((await service.account()).id, {
      administrator: true,
      grants: { ...everything, 14: true },
    })
    for (const { api: other } of [blind, stranger]) {
      expect((await other.get(`/companies?fields=name,${wire.staff}`)).headers['x-ignored']).toContain(wire.staff)
      const unknown = `${wire.staff}from: there is no such custom field of companies.`
      expect((await other.get(`/companies?${wire.staff}from=1`)).body.data).toEqual([unknown])
      expect(String((await other.get(`/companies?sortby=${wire.staff}`)).body.data)).toContain('is not allowed')
    }
  })

  it('is removed with its definition', async () => {
    const gone = await api.create('/settings/companies/customfields', { name: 'Gone', type: 'text' })
    await api.delete(`/settings/customfields/${gone}`)
    expect((await api.get(`/companies?sortby=customfields.${gone}`)).status).toBe(400)
    expect((await api.get(`/companies?hascustomfields.${gone}=true`)).status).toBe(400)
  })
})

it('A field is identified by its id if several have the same name', async () => {
  const { api } = await service.account()
  const field = (type: string) => api.create('/settings/companies/customfields', { name: 'Area', type })
  const area = await field('number')
  const add = (given: object) =>
    api.post('/companies?fields=customfields', { name: 'Alder', type: 'client', customfields: [given] })
  expect((await add({ name: 'area', value: '9' })).body.data).toMatchObject({ customfields: [{ value: '9' }] })
  const other = await field('text')
  const refused = await add({ name: 'area', value: '9' })
  expect([refused.status, refused.body.data]).toEqual([
    400,
    [`customfields: 'area' is the name of several fields; use one of ids ${area}, ${other}.`],
  ])
  expect((await add({ id: other, value: '9' })).body.data).toMatchObject({ customfields: [{ id: other, value: '9' }] })
})
