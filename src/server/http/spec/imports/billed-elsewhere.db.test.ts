/** Time that another program invoiced is imported as billed, and never billed again. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { filesOf } from '../../../testing/test-files.ts'

const service = await startTestService()
const { answerTo } = filesOf(service)

async function firm() {
  const { id, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Fish Market', companyid })
  await api.create('/contacts', { firstname: 'Pia', lastname: 'Lind', type: 'staff', chargeoutrate: 100 })
  await api.create('/projects/items', { name: 'Plans', projectid })
  return { id, api, companyid, projectid }
}

const row = (day: string, invoiced: string) => `${day},Kelp,Fish Market,Plans,1.0,Yes,${invoiced},Pia,Lind`
const head = 'Date,Client,Project,Task,Hours,Billable?,Invoiced?,First Name,Last Name'
const file = [head, row('2026-02-03', 'Yes'), row('2026-03-04', 'No'), row('2026-03-05', '')].join('\n')
const window = 'trackedfrom=2026-01-01&trackedto=2026-12-31'

it('Time is billed elsewhere by a column of the file: no figure counts it as unbilled, and billing it is refused', async () => {
  const { api, companyid, projectid } = await firm()
  const found = await finished(api, 'run', await checked(api, 'time', file))
  expect(found).toMatchObject({ created: 3, bad: 0 })
  const billed = await api.list(`/time?${window}&billed=yes&fields=startdate,billed,billedelsewhere`)
  expect(billed).toMatchObject([{ startdate: '2026-02-03', billed: true, billedelsewhere: true }])
  expect(await api.list(`/time?${window}&billed=no`)).toHaveLength(2)
  const summary = (await api.get(`/companies/${companyid}/summary`)).body.data as Record<string, unknown>
  expect(summary).toMatchObject({ unbilledtime: 120 })
  const project = (await api.get(`/projects/${projectid}?fields=earned,tobill`)).body.data as Record<string, number>
  expect(project.tobill).toBeCloseTo(Number(project.earned) * (2 / 3), 2)
  const refused = await api.post('/invoices/fromtime', { companyid, timeids: [billed[0]?.id], groupby: 'item' })
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('was billed elsewhere')
  const made = await api.post('/invoices/fromtime', {
    companyid,
    from: '2026-01-01',
    to: '2026-12-31',
    groupby: 'item',
  })
  expect(made.status).toBe(201)
  expect(await api.list(`/time?${window}&invoiceid=${(made.body.data as { id: number }).id}`)).toHaveLength(2)
})

it('Time is billed elsewhere before a given day, which is undone with the import', async () => {
  const { api } = await firm()
  const defaults = { itemid: 'General', billedbefore: '2026-03-05' }
  const found = await finished(api, 'run', await checked(api, 'time', file, { defaults }))
  expect(await api.list(`/time?${window}&billed=yes`)).toHaveLength(2)
  expect(await finished(api, 'undo', found)).toMatchObject({ status: 'undone', removed: 3, kept: 0 })
})

it('A day that does not exist is refused', async () => {
  const { api } = await firm()
  await expect(checked(api, 'time', file, { defaults: { billedbefore: '2026-02-31' } })).rejects.toThrow(
    "'2026-02-31' is not a date",
  )
})

const update = { existing: 'update' }

it('Our own export says nothing new of time that is billed here', async () => {
  const { api, companyid, projectid } = await firm()
  const open = [head, row('2026-03-04', 'No'), row('2026-03-05', 'No')].join('\n')
  await finished(api, 'run', await checked(api, 'time', open))
  const made = await api.post('/invoices/fromtime', {
    companyid,
    from: '2026-01-01',
    to: '2026-12-31',
    groupby: 'item',
  })
  expect(made.status).toBe(201)
  const { rawPayload } = await answerTo(api, `/time/export?format=csv&${window}`)
  expect(String(rawPayload)).toContain('Billed')
  for (const mapping of [{}, update]) {
    const found = await checked(api, 'time', rawPayload, mapping)
    expect(found).toMatchObject({ created: 0, updated: 0, unchanged: 2, bad: 0 })
    expect((await rowsOf(api, found, 'same')).flatMap(({ differs }) => differs ?? [])).toEqual([])
    await finished(api, 'run', found)
  }
  const project = (await api.get(`/projects/${projectid}?fields=tobill`)).body.data as Record<string, number>
  expect(project.tobill).toBe(0)
  await api.delete(`/invoices/${(made.body.data as { id: number }).id}`)
  expect(await api.list(`/time?${window}&billed=no`)).toHaveLength(2)
})

it.each([
  ['a column', {}],
  ['a given day', { defaults: { billedbefore: '2026-12-31' } }],
])('Time that is billed here is not billed elsewhere as well, by %s', async (_, mapping) => {
  const { api, companyid } = await firm()
  const open = [head, row('2026-03-04', 'No'), row('2026-03-05', 'No')].join('\n')
  await finished(api, 'run', await checked(api, 'time', open))
  const [first] = await api.list(`/time?${window}&fields=startdate&sortby=starttime`)
  const made = await api.post('/invoices/fromtime', { companyid, timeids: [first?.id], groupby: 'item' })
  expect(made.status).toBe(201)
  const later = [head, row('2026-03-04', 'INV-12'), row('2026-03-05', 'Yes')].join('\n')
  const found = await checked(api, 'time', later, { ...update, ...mapping })
  // What was billed nowhere yet is billed elsewhere by the file.
  expect(await finished(api, 'run', found)).toMatchObject({ updated: 1, unchanged: 1, bad: 0 })
  const times = await api.list(`/time?${window}&fields=billed,billedelsewhere&sortby=starttime`)
  expect(times).toMatchObject([
    { billed: true, billedelsewhere: false },
    { billed: true, billedelsewhere: true },
  ])
})
