/** Titles that are given once: the interface refuses one that another record has. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { everyResource, pathOf, samplesOf } from '../../../testing/test-records.ts'

const service = await startTestService()
const { api } = await service.account()
const { bodyOf } = samplesOf(api)

const distinct = everyResource.filter((of) => of.distinct !== null)

it('are those of the vocabularies that people choose from', () => {
  expect(distinct.map(({ name }) => name).sort()).toEqual([
    ...['categories', 'customfieldoptions', 'customfields', 'divisions', 'groups', 'invoiceterms', 'projecttemplates'],
    ...['roles', 'servicerates', 'tags', 'teams', 'workstages'],
  ])
})

it.each(distinct.map((of) => [of.name, of] as const))(
  '%s: by a new record, a changed one and one that comes back',
  async (name, of) => {
    const path = pathOf(name)
    const { title, singular } = of
    const body = { ...(await bodyOf(name)), [title]: 'Straße Nord' }
    const first = await api.create(path, body)
    const refusal = (said: string, place = '') => [
      409,
      [`${place}${title}: '${said}' is the ${title} of another ${singular}; use one that no other has.`],
    ]
    for (const taken of ['Straße Nord', '  straße   NORD ']) {
      const answer = await api.post(path, { ...body, [title]: taken })
      expect([answer.status, answer.body.data]).toEqual(refusal(taken.trim()))
    }
    const batch = await api.post(
      path,
      ['Echo', 'Other', 'ECHO'].map((each) => ({ ...body, [title]: each })),
    )
    expect([batch.status, (await api.list(path)).filter((each) => /echo/i.test(String(each[title]))).length]).toEqual([
      409, 0,
    ])
    const second = await api.create(path, { ...body, [title]: 'Strasse Süd' })
    const renamed = await api.put(`${path}/${second}`, { [title]: 'STRAßE NORD' })
    expect([renamed.status, renamed.body.data]).toEqual(refusal('STRAßE NORD'))
    expect((await api.put(`${path}/${first}`, { [title]: 'Straße NORD' })).status).toBe(200)
    expect((await api.put(`${path}/${first}`, { [title]: 'Straße NORD' })).status).toBe(200)
    expect((await api.delete(`${path}/${first}`)).status).toBe(200)
    expect((await api.put(`${path}/${second}`, { [title]: 'straße nord' })).status).toBe(200)
    const back = await api.post(`${path}/${first}/restore`)
    expect([back.status, back.body.data]).toEqual(refusal('Straße NORD'))
    expect((await api.put(`${path}/${second}`, { [title]: 'Strasse Süd' })).status).toBe(200)
    expect((await api.post(`${path}/${first}/restore`)).status).toBe(200)
  },
)

it('are given again for another kind of record, and for options of another field', async () => {
  for (const entity of ['item', 'project']) {
    expect((await api.post('/settings/tags', { name: 'Shared word', entity })).status).toBe(201)
    const field = await api.create('/settings/customfields', { name: 'Shared word', entity, type: 'dropdown' })
    expect((await api.post(`/settings/customfields/${field}/options`, { name: 'Shared word' })).status).toBe(201)
  }
})

it('are one of two that are asked for at once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => api.post('/settings/contacts/roles', { name: 'At once' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

it('are not those of products and API keys, which have codes and endings besides', async () => {
  for (const path of ['/settings/product/fixedprice', '/settings/apikeys']) {
    for (const _ of [1, 2]) expect((await api.post(path, { name: 'Same name' })).status).toBe(201)
  }
})

it('are those of templates also where a project becomes one', async () => {
  const companyid = await api.create('/companies', { name: 'Delta Mill', type: 'client' })
  const project = await api.create('/projects', { title: 'Mill house', companyid })
  const statuses = [
    (await api.post(`/projects/${project}/template`, { title: 'House' })).status,
    (await api.post(`/projects/${project}/template`, { title: 'HOUSE' })).status,
  ]
  expect(statuses).toEqual([201, 409])
})
