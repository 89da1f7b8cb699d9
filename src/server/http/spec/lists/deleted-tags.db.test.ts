/** Deleted tags and people do not appear on any record, in any kind of request. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

it('A deleted tag finds no records, and those with only this tag count as untagged', async () => {
  const { api } = await service.account()
  const tag = (name: string) => api.create('/settings/companies/tags', { name })
  const [gone, kept] = [await tag('Old'), await tag('New')]
  await api.create('/companies', { name: 'Quay', type: 'client', tagid: [gone] })
  await api.create('/companies', { name: 'Shore', type: 'client', tagid: [gone, kept] })
  await api.delete(`/settings/companies/tags/${gone}`)
  const found = async (query: string) => (await api.list(`/companies?sortby=id&${query}`)).map(({ name }) => name)
  expect(await found(`tagid=${gone}`)).toEqual([])
  expect(await found(`tagid=!${gone}`)).toEqual(['Quay', 'Shore'])
  expect(await found(`tagid=${gone},${kept}`)).toEqual(['Shore'])
  expect(await found('tagid=0')).toEqual(['Quay'])
  expect(await found(`tagid=none,${gone}`)).toEqual(['Quay'])
  expect((await api.get(`/companies/counts?by=type&tagid=${gone}`)).body.data).toEqual({})
  await api.post(`/settings/companies/tags/${gone}/restore`)
  expect(await found(`tagid=${gone}`)).toEqual(['Quay', 'Shore'])
})

it('Filtering by a deleted person finds no items', async () => {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Quay', type: 'client' })
  const person = (firstname: string) => api.create('/contacts', { firstname, type: 'staff' })
  const [gone, kept] = [await person('Ann'), await person('Bo')]
  const projectid = await api.create('/projects', { title: 'Pier', companyid })
  await api.create('/items', { name: 'Survey', projectid, contactid: [gone, kept] })
  await api.delete(`/contacts/${gone}`)
  const found = async (query: string) => (await api.list(`/items?${query}`)).map(({ name }) => name)
  expect(await found(`contacts=${gone}`)).toEqual([])
  expect(await found(`contacts=${gone},${kept}&contactsmode=all`)).toEqual([])
  expect(await found(`contacts=${gone},${kept}`)).toEqual(['Survey'])
})
