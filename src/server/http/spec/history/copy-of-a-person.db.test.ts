/** The guide for programs that keep a copy for one person: what leaves their sight, and what comes into it. */
import { expect, it } from 'vitest'
import { filled, guide } from '../../../testing/following/guide.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

it('Comparing ids finds what a person no longer sees, and what they see for the first time', async () => {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const contractor = await service.person(account, { type: 'contractor', grants: { 3: true, 4: true } })
  const assigned = { projectid, assignedto: [contractor.id] }
  const [left, kept] = [
    await api.create('/items', { name: 'Survey', ...assigned }),
    await api.create('/items', { name: 'Model', ...assigned }),
  ]
  const other = await api.create('/items', { name: 'Plans', projectid })
  const seen = async () => (await contractor.api.list(guide.ids)).map(({ id }) => id)
  expect(await seen()).toEqual(expect.arrayContaining([left, kept]))
  const { meta } = (await contractor.api.get(filled(guide.all, { 'last+1': 1 }))).body as never as {
    meta: { position: number }
  }
  await api.put(`/items/${left}`, { assignedto: [] })
  await api.put(`/items/${other}`, { assignedto: [contractor.id] })
  const told = await contractor.api.list(filled(guide.changes, { 'position+1': meta.position + 1 }))
  expect(told.map(({ recordid }) => recordid)).not.toContain(left)
  const now = await seen()
  expect(now).toHaveLength(2)
  expect(now).toEqual(expect.arrayContaining([kept, other]))
})
