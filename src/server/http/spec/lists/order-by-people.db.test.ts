/** Lists in the order of their people: a record with several counts with the first by name. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()

const person = (firstname: string, lastname: string) => api.create('/contacts', { firstname, lastname, type: 'staff' })
const [cleo, ada, ben, bene, gone] = await Promise.all([
  person('cleo', 'Ash'),
  person('Ada', 'Øre'),
  person('Ben', 'Zahn'),
  person('ben', 'zahn'),
  person('Aaron', 'Abel'),
])
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const projectid = await api.create('/projects', { title: 'Pier', companyid: company })
for (const [name, assignedto] of [
  ['Nobody', []],
  ['Cleo', [cleo]],
  ['Ben', [bene]],
  ['Cleo and Ada', [cleo, ada]],
  ['Ben, the other', [ben]],
  ['Who has left, and Cleo', [gone, cleo]],
  ['Who has left', [gone]],
] as const)
  await api.create('/items', { name: `Draw: ${name}`, projectid, assignedto })
await api.delete(`/contacts/${gone}`)

const upwards = ['Cleo and Ada', 'Ben', 'Ben, the other', 'Cleo', 'Who has left, and Cleo', 'Nobody', 'Who has left']

it.each([
  ['all items', ''],
  ['items of any state', '&status=all'],
  ['those that a filter picks', '&search=draw'],
])('%s are sorted by the name of their first person, those without people last', async (_which, filter) => {
  const names = async (more: string) =>
    (await api.list(`/items?sortby=assignedto${filter}${more}`)).map(({ name }) => String(name).replace('Draw: ', ''))
  expect(await names('')).toEqual(upwards)
  expect(await names('&sortorder=desc')).toEqual(upwards.toReversed())
  const pages = [1, 2, 3, 4].map((page) => names(`&pagesize=2&pagenumber=${page}`))
  expect((await Promise.all(pages)).flat()).toEqual(upwards)
})
