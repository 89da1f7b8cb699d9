/** Records embedded in a response contain no more than the reader sees of them elsewhere. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const firm = await createFirm(api)

it('Prerequisites that are somebody else’s work are omitted', async () => {
  const person = await service.person(account, { grants: { 3: true, 4: true } })
  const own = await api.create('/items', { name: 'Own', projectid: firm.projects.boathouse, contactid: person.id })
  const prerequisites = [own, firm.items.survey]
  const id = await api.create('/items', {
    name: 'Roof',
    projectid: firm.projects.boathouse,
    contactid: person.id,
    prerequisites,
  })
  const read = async (caller: typeof api) => (await caller.get(`/items/${id}?fields=prerequisites`)).body.data
  expect(await read(api)).toEqual({
    id,
    prerequisites: [
      { id: firm.items.survey, name: 'Survey' },
      { id: own, name: 'Own' },
    ],
  })
  expect(await read(person.api)).toEqual({ id, prerequisites: [{ id: own, name: 'Own' }] })
})

it('People of a company are limited to those visible to the reader', async () => {
  const harbour = `/companies/${firm.companies.harbour}?fields=contacts`
  const contractor = await service.person(account, { type: 'contractor', companyid: firm.companies.harbour })
  const client = await service.person(account, { type: 'client', companyid: firm.companies.harbour })
  const ids = async (caller: typeof api) => {
    const { contacts = [] } = (await caller.get(harbour)).body.data as { contacts?: { id: number }[] }
    return contacts.map((contact) => contact.id).toSorted((a, b) => a - b)
  }
  expect(await ids(api)).toEqual([firm.people.client, contractor.id, client.id])
  expect(await ids(client.api)).toEqual([firm.people.client, contractor.id, client.id])
  expect(await ids(contractor.api)).toEqual([contractor.id])
})

it('A project has all its phases, but only the items visible to the reader', async () => {
  const person = await service.person(account, { grants: { 3: true, 4: true } })
  const own = await api.create('/items', { name: 'Own', projectid: firm.projects.warehouse, contactid: person.id })
  type Project = { phases: { items?: { id: number }[] }[] }
  const itemsOf = async (caller: typeof api) => {
    const { phases } = (await caller.get(`/projects/${firm.projects.warehouse}?fields=phases`)).body.data as Project
    return phases.flatMap((phase) => phase.items?.map((item) => item.id) ?? [])
  }
  expect(await itemsOf(api)).toEqual([firm.items.plan, own])
  expect(await itemsOf(person.api)).toEqual([own])
  const project = await service.person(account, { grants: { 4: true } })
  await api.put(`/projects/${firm.projects.warehouse}`, { staffid: [project.id] })
  expect(await itemsOf(project.api)).toEqual([])
})

it('A list under a parent that the caller may not view does not reveal whether the parent exists', async () => {
  const person = await service.person(account, { grants: { 2: true, 3: true, 4: true } })
  const paths = async (kind: 'invoices' | 'quotes') => {
    const id = await api.create(`/${kind}`, { title: 'Fees', companyid: firm.companies.harbour })
    return [id, id + 1000].flatMap((each) => [
      `/${kind}/${each}/messages`,
      `/${kind}/${each}/files`,
      `/${kind}/${each}/messages/counts`,
    ])
  }
  for (const path of [...(await paths('invoices')), ...(await paths('quotes'))]) {
    expect([path, (await person.api.get(path)).status]).toEqual([path, 404])
  }
})
