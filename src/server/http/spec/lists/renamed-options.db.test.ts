/** An option of a custom field is renamed: every value that refers to it gets the new name. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const region = await api.create('/settings/companies/customfields', { name: 'Region', type: 'dropdown' })
const options = `/settings/customfields/${region}/options`
const option = (name: string) => api.create(options, { name })
const wire = `customfields.${region}`

const company = (name: string, value: string) =>
  api.create('/companies', { name, type: 'client', customfields: [{ id: region, value }] })
const regionOf = async (id: number) => {
  const { body, headers } = await api.get(`/companies/${id}?fields=customfields`)
  const { customfields } = body.data as { customfields: { value: string }[] }
  return { value: customfields[0]?.value, tag: headers.etag }
}

it('Records get the new name, with their history, and restored ones have it too', async () => {
  const [north, south] = [await option('North'), await option('South')]
  const [alder, birch, cedar] = [
    await company('Alder', 'North'),
    await company('Birch', 'South'),
    await company('Cedar', 'North'),
  ]
  await api.delete(`/companies/${cedar}`)
  const before = await Promise.all([regionOf(alder), regionOf(birch)])
  expect((await api.put(`${options}/${north}`, { name: 'North, coast' })).status).toBe(200)

  expect(await regionOf(alder)).toMatchObject({ value: 'North, coast' })
  expect((await regionOf(alder)).tag).not.toBe(before[0]?.tag)
  expect(await regionOf(birch)).toEqual(before[1])
  expect(await api.list(`/companies?${wire}=${encodeURIComponent('"North, coast"')}`)).toHaveLength(1)
  const [change] = await api.list(`/changes?resource=companies&recordid=${alder}&fields=action,before,after`)
  const said = (value: string) => ({ customfields: [{ id: region, name: 'Region', type: 'dropdown', value }] })
  expect(change).toMatchObject({ action: 'update', before: said('North'), after: said('North, coast') })
  expect(await api.list(`/changes?resource=companies&recordid=${birch}`)).toHaveLength(1)
  await api.post(`/companies/${cedar}/restore`)
  expect(await regionOf(cedar)).toMatchObject({ value: 'North, coast' })

  // Unchanged values are not logged, and another option of the same name keeps its meaning.
  await api.put(`${options}/${south}`, { name: 'South' })
  expect(await regionOf(birch)).toEqual(before[1])
  const twin = await option('South')
  await api.put(`${options}/${twin}`, { name: 'Far south' })
  expect(await regionOf(birch)).toEqual(before[1])
})

it('A saved view that filters by the option still does', async () => {
  const [east] = [await option('East'), await option('West')]
  const query = `name=a%20b&${wire}=${encodeURIComponent('!east,West')}&sortby=${wire}`
  const [view, other] = [
    await api.create('/views', { name: 'Not there', resource: 'companies', query }),
    await api.create('/views', { name: 'Of items', resource: 'items', query }),
  ]
  await api.put(`${options}/${east}`, { name: 'East, inland' })
  const queryOf = async (id: number) => ((await api.get(`/views/${id}`)).body.data as { query: string }).query
  const followed = encodeURIComponent('!"East, inland",West')
  expect(await queryOf(view)).toBe(`name=a%20b&${wire}=${followed}&sortby=${wire}`)
  expect((await api.get(`/companies?${await queryOf(view)}`)).status).toBe(200)
  expect(await queryOf(other)).toBe(query)
})

it('Locked records get it as well, and require no other permission', async () => {
  const kind = await api.create('/settings/invoices/customfields', { name: 'Kind', type: 'dropdown' })
  const own = await api.create(`/settings/customfields/${kind}/options`, { name: 'Usual' })
  const companyid = await api.create('/companies', { name: 'Dogwood', type: 'client' })
  const invoice = await api.create('/invoices', {
    title: 'May',
    companyid,
    customfields: [{ id: kind, value: 'Usual' }],
    items: [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 10 }],
  })
  for (const status of ['submitted', 'authorised', 'paid']) await api.put(`/invoices/${invoice}`, { status })
  expect((await api.put(`/settings/customfieldoptions/${own}`, { name: 'Regular' })).status).toBe(200)
  expect((await api.get(`/invoices/${invoice}?fields=customfields`)).body.data).toMatchObject({
    customfields: [{ id: kind, value: 'Regular' }],
  })
})
