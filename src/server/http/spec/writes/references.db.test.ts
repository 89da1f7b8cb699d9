/**
 * An id in a body must identify a record of the account, of the right kind, that is not deleted and that its writer
 * sees.
 */
import { describe, expect, it } from 'vitest'
import type { Field } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { createAudiences } from '../../../testing/test-audiences.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { everyResource, isChanged, isCreated, pathOf, samplesOf, writable } from '../../../testing/test-records.ts'
import { partOf } from '../../../testing/test-size.ts'

const service = await startTestService()
const { api } = await service.account()
const { api: elsewhere } = await service.account()
const audiences = await createAudiences(service)
const own = samplesOf(api)
// Every member of staff has staff rates.
await api.create('/contacts', { firstname: 'Ida', type: 'staff' })
const foreign = samplesOf(elsewhere)
const gone = samplesOf(api)

const isReference = ([, { kind, target }]: [string, Field]) =>
  target !== null && (kind === 'toone' || kind === 'tomany')
/**
 * Fields of records whose bodies may refer to others, each once: on creation, or on update if records are not created
 * like this.
 */
const references = everyResource.filter(isChanged).flatMap((of) =>
  writable(of, isCreated(of))
    .filter(isReference)
    .map(([wire, field]) => [`${of.name}.${wire}`, of, wire, field] as const),
)
const targets = [...new Set(references.map(([, , , field]) => field.target as string))]

/** Ids of deleted records; none for resources that cannot be deleted. */
const deleted = new Map<string, number>()
for (const name of targets) deleted.set(name, await gone.idOf(name))
for (const [name, id] of [...deleted].toReversed()) {
  const { status } = await api.delete(`${pathOf(name)}/${id}`)
  if (status !== 200 && status !== 404) deleted.delete(name)
}

async function write(caller: Caller, of: Resource, body: Record<string, unknown>, wire: string, id: number) {
  const value = of.fields[wire]?.kind === 'tomany' ? [id] : id
  if (isCreated(of)) return caller.post(pathOf(of.name), { ...body, [wire]: value })
  const record = of.singleton ? '' : `/${await own.idOf(of.name)}`
  return caller.put(`${pathOf(of.name)}${record}`, { [wire]: value })
}

const refused = (wire: string) => [400, expect.arrayContaining([expect.stringMatching(new RegExp(`^${wire}: `))])]

describe.each(partOf(references, 2))('%s', (_title, of, wire, field) => {
  const target = field.target as string
  it('cannot refer to a record that does not exist, is deleted, or belongs to another account', async () => {
    const body = isCreated(of) ? await own.bodyOf(of.name) : {}
    for (const id of [999_999_999, await foreign.idOf(target), deleted.get(target)]) {
      if (id === undefined) continue
      const answer = await write(api, of, body, wire, id)
      expect([answer.status, answer.body.data]).toEqual(refused(wire))
    }
  })
})

describe('A writer who does not see everything', () => {
  const caller = audiences.callers.own
  const written = references.filter(([, of]) => isCreated(of) && ['everyone', 'staff'].includes(of.writers))
  it.each(written)('cannot refer to a record in %s that it cannot see', async (_title, of, wire, field) => {
    const target = resourceNamed(field.target as string)
    const id = await audiences.idOf(target.name, 'foreign')
    if (target.singleton || (await caller.get(`${pathOf(target.name)}/${id}?fields=id`)).status !== 404) return
    const answer = await write(caller, of, await audiences.bodyOf(of.name, 'shared'), wire, id)
    const hidden = String(answer.headers['x-ignored'] ?? '').includes(wire)
    // Callers without access to a resource learn that, and nothing about the records in the body.
    const expected = of.admits ? [403, [`You do not have permission to add ${of.plural}.`]] : refused(wire)
    if (!hidden) expect([answer.status, answer.body.data]).toEqual(expected)
  })
})

it('Categories, tags and work stages must be for the kind of record that refers to them', async () => {
  const ofProjects = await api.create('/settings/projects/categories', { name: 'Housing' })
  const ofItems = await api.create('/settings/items/categories', { name: 'Drawings' })
  const tag = await api.create('/settings/projects/tags', { name: 'Heritage' })
  for (const name of ['items', 'invoiceitems', 'quoteitems', 'templateitems']) {
    const body = await own.bodyOf(name)
    for (const [wire, value] of Object.entries({ categoryid: ofProjects, tagid: [tag] })) {
      expect([name, wire, (await api.post(pathOf(name), { ...body, [wire]: value })).status]).toEqual([name, wire, 400])
    }
    expect((await api.post(pathOf(name), { ...body, categoryid: ofItems })).status).toBe(201)
  }
  const template = await own.bodyOf('projecttemplates')
  expect((await api.post(pathOf('projecttemplates'), { ...template, categoryid: ofItems })).status).toBe(400)
  expect((await api.post(pathOf('projecttemplates'), { ...template, categoryid: ofProjects })).status).toBe(201)
})

it('People of a management team and lines of a document are checked in the same way', async () => {
  const { body: team } = await api.post('/projects', {
    ...(await own.bodyOf('projects')),
    managementteam: { managerid: 999_999_999, groupid: await foreign.idOf('groups') },
  })
  expect(team.data).toEqual([expect.stringMatching(/^managerid: /), expect.stringMatching(/^groupid: /)])
  const head = await own.bodyOf('invoices')
  const category = await foreign.idOf('categories')
  const { body: lines } = await api.post('/invoices', { ...head, items: [{ name: 'Survey', categoryid: category }] })
  expect(lines.data).toEqual([`items[0] categoryid: the category with id ${category} was not found.`])
  const { body: product } = await api.post('/invoices', { ...head, items: [{ name: 'a', productid: 999_999_999 }] })
  expect(product.data).toEqual(['items[0] productid: the product with id 999999999 was not found.'])
})

describe('Existing references are accepted again, because programs send records back as they read them:', () => {
  it('people who have left, a deleted category, a deleted company', async () => {
    const company = await api.create('/companies', { name: 'Mill Trust', type: 'client' })
    const manager = await api.create('/contacts', { firstname: 'Olaf', type: 'staff' })
    const client = await api.create('/contacts', { firstname: 'Cleo', type: 'client', companyid: company })
    const categoryid = await api.create('/settings/projects/categories', { name: 'Mills' })
    const named = { companyid: company, managerid: manager, contactid: client, categoryid }
    const project = await api.create('/projects', { title: 'Mill', ...named })
    for (const gone of [`contacts/${manager}`, `contacts/${client}`, `settings/projects/categories/${categoryid}`]) {
      expect((await api.delete(`/${gone}`)).status).toBe(200)
    }
    const { data } = (await api.get(`/projects/${project}?fields=all`)).body
    expect(data).toMatchObject({ managerid: manager, contactid: client, categoryid })
    const answer = await api.put(`/projects/${project}?fields=all`, { ...(data as object), title: 'Old mill' })
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { title: 'Old mill', managerid: manager, categoryid },
    ])
    // In a new reference they do not exist.
    await api.put(`/projects/${project}`, { managerid: null })
    expect((await api.put(`/projects/${project}`, { managerid: manager })).status).toBe(400)
    expect((await api.post('/projects', { title: 'New', companyid: company, categoryid })).status).toBe(400)
  })

  it('an option of a custom field that is no longer offered', async () => {
    const field = await api.create('/settings/companies/customfields', { name: 'Region', type: 'dropdown' })
    const option = await api.create(`/settings/customfields/${field}/options`, { name: 'North' })
    await api.create(`/settings/customfields/${field}/options`, { name: 'South' })
    const chosen = { name: 'Mill Trust', type: 'client', customfields: [{ id: field, value: 'North' }] }
    const company = await api.create('/companies', chosen)
    await api.delete(`/settings/customfieldoptions/${option}`)
    const { data } = (await api.get(`/companies/${company}?fields=all`)).body
    expect(data).toMatchObject({ customfields: [{ id: field, value: 'North' }] })
    const answer = await api.put(`/companies/${company}?fields=all`, { ...(data as object), phone: '555' })
    expect([answer.status, answer.body.data]).toMatchObject([200, { phone: '555', customfields: [{ value: 'North' }] }])
    const put = (value: string) => api.put(`/companies/${company}`, { customfields: [{ id: field, value }] })
    expect((await put('South')).status).toBe(200)
    expect((await put('North')).status).toBe(400)
  })

  it('colleagues of another division, for callers who cannot see them', async () => {
    const { id: account, api: office } = await service.account()
    const [north, south] = [
      await office.create('/settings/contacts/divisions', { name: 'North' }),
      await office.create('/settings/contacts/divisions', { name: 'South' }),
    ]
    const far = await office.create('/contacts', { firstname: 'Sol', type: 'staff', divisionid: south })
    const { id, api: member } = await service.person(account, { grants: { 3: true, 4: true }, divisionid: north })
    const companyid = await office.create('/companies', { name: 'Harbour Trust', type: 'client' })
    const projectid = await office.create('/projects', { title: 'Pier', companyid })
    const item = await office.create('/items', { name: 'Survey', projectid, assignedto: [far, id] })
    const other = await office.create('/items', { name: 'Plan', projectid, assignedto: [id] })
    expect((await member.get(`/contacts/${far}`)).status).toBe(404)
    const { data } = (await member.get(`/items/${item}?fields=all`)).body
    expect((await member.put(`/items/${item}`, { ...(data as object), name: 'Survey 2' })).status).toBe(200)
    expect((await office.get(`/items/${item}?fields=assignedto`)).body.data).toMatchObject({
      assignedto: expect.arrayContaining([expect.objectContaining({ id: far })]),
    })
    expect((await member.put(`/items/${other}`, { assignedto: [far, id] })).status).toBe(400)
  })
})
