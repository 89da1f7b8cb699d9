/** A date given as a time with a zone is that day in account time, wherever it is given. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { listMarks } from '../../../testing/test-caller.ts'

const service = await startTestService()
const { api } = await service.account({ timezone: 'America/New_York' })
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const evening = '2026-02-01T03:30:00Z'

it('REST, tools, custom fields and filters agree', async () => {
  const own = await api.create('/settings/projects/customfields', { name: 'Topping out', type: 'date' })
  const sent = { title: 'Pier', companyid, startdate: evening, customfields: [{ id: own, value: evening }] }
  const project = await api.create('/projects', sent)
  expect((await api.get(`/projects/${project}?fields=startdate,customfields`)).body.data).toMatchObject({
    startdate: '2026-01-31',
    customfields: [{ value: '2026-01-31' }],
  })
  await api.put(`/projects/${project}`, { startdate: '2026-01-30T23:30:00-05:00' })
  const read = async () => (await api.get(`/projects/${project}?fields=startdate`)).body.data
  expect(await read()).toMatchObject({ startdate: '2026-01-30' })
  await api.put(`/projects/${project}`, { startdate: '2026-01-29T23:30:00' })
  expect(await read()).toMatchObject({ startdate: '2026-01-29' })
  const params = { name: 'update_project', arguments: { id: project, startdate: evening } }
  await api.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  expect(await read()).toMatchObject({ startdate: '2026-01-31' })
  const found = async (query: string) => (await api.list(`/projects?${query}`)).map(({ id }) => id)
  expect(await found(`startdatefrom=${evening}&startdateto=${evening}`)).toEqual([project])
  expect(await found(`customfields.${own}from=${evening}&customfields.${own}to=${evening}`)).toEqual([project])
})

it('An id out of range finds nothing, and an error names a field as it was sent', async () => {
  for (const id of ['1234567890123456789', '9223372036854775808', `1${'0'.repeat(40)}`]) {
    for (const path of [
      'projects?id=',
      'items?contacts=',
      'items?projectid=',
      'companies?tagid=',
      'projects?idfrom=',
    ]) {
      const { status, body } = await api.get(`/${path}${id}&includetotalrows=true`)
      expect([path + id, status, body.meta]).toEqual([path + id, 200, { count: 0, total: 0, ...listMarks }])
    }
    expect((await api.get(`/projects?idto=${id}`)).body.meta).toMatchObject({ count: 1 })
  }
  const project = (await api.list('/projects'))[0]?.id as number
  const messagesOf = async (body: object) =>
    (await api.post('/items', { name: 'Roof', projectid: project, ...body })).body
  expect(await messagesOf({ contactid: 987_654 })).toMatchObject({
    data: ['contactid: the contact with id 987654 was not found.'],
  })
  expect(await messagesOf({ assignedto: 987_654 })).toMatchObject({
    data: ['assignedto: the contact with id 987654 was not found.'],
  })
  expect((await api.get('/time?projectstatus=open')).body.data).toEqual([
    "projectstatus: 'open' is not allowed; allowed values are active, complete, all.",
  ])
})
