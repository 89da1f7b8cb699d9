/** Numbers of invoices, quotes and projects. */

import { expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

async function firm() {
  const { id: account, api } = await service.account()
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const invoice = (more: object = {}) => api.post('/invoices', { title: 'x', companyid: company, ...more })
  const numbers = async () => (await api.list('/invoices?sortby=id')).map((each) => each.number)
  return { account, api, company, invoice, numbers }
}

it('Numbers use prefix, next number and digits of the settings', async () => {
  const { api, invoice, numbers } = await firm()
  const path = '/settings/invoices/autonumbering'
  expect((await api.get(path)).body.data).toMatchObject({ active: true, prefix: 'INV-', next: 1, digits: 4 })
  expect((await api.put(path, { prefix: 'R', next: 99, digits: 3 })).body.data).toMatchObject({ next: 99 })
  for (let count = 0; count < 2; count += 1) await invoice()
  await api.put(path, { prefix: '' })
  await invoice()
  expect(await numbers()).toEqual(['R099', 'R100', '101'])
  expect((await api.get(path)).body.data).toMatchObject({ next: 102, digits: 3 })
  await api.put(path, { active: false })
  await invoice()
  expect(await numbers()).toEqual(['R099', 'R100', '101', undefined])
  expect((await api.put(path, { next: 0 })).status).toBe(400)
})

it('A number set by hand is skipped, and cannot be used again', async () => {
  const { api, invoice, numbers } = await firm()
  await invoice({ number: 'INV-0002' })
  for (let count = 0; count < 2; count += 1) await invoice()
  expect(await numbers()).toEqual(['INV-0002', 'INV-0001', 'INV-0003'])
  expect((await invoice({ number: 'inv-0003' })).status).toBe(409)
  const [first, second] = await api.list('/invoices?sortby=id')
  expect((await api.put(`/invoices/${first?.id}`, { number: second?.number })).status).toBe(409)
  expect((await api.put(`/invoices/${first?.id}`, { number: 'INV-0002' })).status).toBe(200)
})

it('A restored document keeps its number, unless another one, which the message names, has it now', async () => {
  const { api, company } = await firm()
  for (const kind of ['invoice', 'quote']) {
    const make = (number: string) => api.create(`/${kind}s`, { title: 'x', companyid: company, number })
    const first = await make('A-7')
    await api.delete(`/${kind}s/${first}`)
    const second = await make('a-7')
    const answer = await api.post(`/${kind}s/${first}/restore`)
    expect([answer.status, answer.body.data]).toEqual([409, [`number: A-7 is the number of another ${kind}.`]])
    expect((await api.put(`/${kind}s/${second}`, { number: 'A-8' })).status).toBe(200)
    expect((await api.post(`/${kind}s/${first}/restore`)).status).toBe(200)
  }
})

it('Refused and concurrent invoices leave neither gaps nor duplicates', async () => {
  const { api, company, invoice, numbers } = await firm()
  const lines = [{ name: 'x', billType: 2, outUnitQty: 1e12, outUnitPrice: 1e12 }]
  expect((await invoice({ items: lines })).status).toBe(400)
  await Promise.all(Array.from({ length: 20 }, () => invoice()))
  const batch = Array.from({ length: 5 }, () => ({ title: 'x', companyid: company }))
  expect((await api.post('/invoices', batch)).status).toBe(201)
  const expected = Array.from({ length: 25 }, (_, index) => `INV-${String(index + 1).padStart(4, '0')}`)
  expect((await numbers()).map(String).sort(ascending)).toEqual(expected)
})

it('Projects are numbered if the account enables it', async () => {
  const { api, company } = await firm()
  const project = async (more: object = {}) => {
    const id = await api.create('/projects', { title: 'x', companyid: company, ...more })
    return ((await api.get(`/projects/${id}?fields=number`)).body.data as { number?: string }).number
  }
  expect(await project()).toBeUndefined()
  await api.put('/settings/projects/autonumbering', { active: true, prefix: '26-', digits: 3 })
  expect([await project(), await project({ number: 'P' }), await project()]).toEqual(['26-001', 'P', '26-002'])
})

it('Staff can see the settings and administrators can change them', async () => {
  const { account } = await firm()
  const { api: staff } = await service.person(account, {})
  const { api: client } = await service.person(account, { type: 'client', grants: { [permissions.invoice]: true } })
  for (const kind of ['invoices', 'quotes', 'projects']) {
    expect((await staff.get(`/settings/${kind}/autonumbering`)).status).toBe(200)
    expect((await staff.put(`/settings/${kind}/autonumbering`, { next: 5 })).status).toBe(403)
    expect((await client.get(`/settings/${kind}/autonumbering`)).status).toBe(403)
  }
})
