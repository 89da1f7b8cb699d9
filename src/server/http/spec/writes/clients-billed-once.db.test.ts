/** Clients for whom no invoice is created: deleted ones, and those already billed by another recurring invoice. */

import { expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

async function firm() {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const invoiceid = await api.create('/invoices', { title: 'Retainer', companyid })
  return { api, companyid, projectid, invoiceid }
}

it('An invoice has one recurring invoice at a time', async () => {
  const { api, invoiceid } = await firm()
  const twice = [
    { invoiceid, nextdate: '2040-01-31' },
    { invoiceid, nextdate: '2040-01-31' },
  ]
  expect((await api.post('/recurringinvoices', twice)).status).toBe(409)
  expect(await api.list('/recurringinvoices')).toEqual([])
  const first = await api.create('/recurringinvoices', { invoiceid, nextdate: '2040-01-31' })
  const second = (rhythm = 'monthly') =>
    api.post(`/invoices/${invoiceid}/recurring`, { nextdate: '2040-01-31', rhythm })
  const refused = await second()
  expect([refused.status, refused.body.data]).toEqual([
    409,
    [`The invoice with id ${invoiceid} is repeated already. Change its recurring invoice instead of adding another.`],
  ])
  await api.put(`/recurringinvoices/${first}`, { paused: true })
  expect((await second('yearly')).status).toBe(409)
  await api.delete(`/recurringinvoices/${first}`)
  expect((await second()).status).toBe(201)
  expect((await api.post(`/recurringinvoices/${first}/restore`)).status).toBe(409)
})

it('Of several concurrent ones, one is created', async () => {
  const { api, invoiceid } = await firm()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => api.post('/recurringinvoices', { invoiceid, nextdate: '2040-01-31' })),
  )
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409, 409, 409])
})

it('A deleted company gets no documents from its projects or invoices either', async () => {
  const { api, companyid, projectid, invoiceid } = await firm()
  await api.delete(`/companies/${companyid}`)
  for (const path of ['/invoices', '/quotes']) {
    expect((await api.post(path, { title: 'Concept', companyid })).status).toBe(400)
    const { status, body } = await api.post(path, { title: 'Concept', projectid })
    const expected = `projectid: the company of the project with id ${projectid} is deleted; restore it first.`
    expect([status, body.data]).toEqual([400, [expected]])
  }
  const repeated = await api.post('/recurringinvoices', { invoiceid, nextdate: '2040-01-31' })
  expect([repeated.status, repeated.body.data]).toEqual([
    400,
    [`invoiceid: the company of the invoice with id ${invoiceid} is deleted; restore it first.`],
  ])
  await api.post(`/companies/${companyid}/restore`)
  expect((await api.post('/invoices', { title: 'Concept', projectid })).status).toBe(201)
})
