/** Invoices and quotes as files. */
import { expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService, type TestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

type Headers = Readonly<Record<string, string>>
const headersOf = async (person: Parameters<TestService['person']>[1]): Promise<Headers> =>
  (await service.person(account, person)).api.headers
const pdf = (path: string, headers: Headers) =>
  service.app.inject({ method: 'GET', url: `/api/v4${path}`, headers: { ...headers } })
const money = { [permissions.viewAllWork]: 1, [permissions.invoice]: 1, [permissions.sensitive]: 1 }

const items = Array.from({ length: 60 }, (_, index) => ({
  name: `建築 чертёж σχέδιο ${index}`,
  billType: 2,
  outUnitQty: 1,
  outUnitPrice: 10,
}))

it('An invoice is a PDF of as many pages as its lines need, under a name that is safe', async () => {
  const number = 'A/1 "ä"\r\nX: y'
  const id = await api.create('/invoices', { title: 'Boathouse', companyid: company, number, items })
  const answer = await pdf(`/invoices/${id}/pdf`, await headersOf({ grants: money }))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-disposition']).toMatch(
    /^inline; filename="[\w .-]+\.pdf"; filename\*=UTF-8''[\w%.-]+\.pdf$/,
  )
  const file = answer.rawPayload.toString('latin1')
  expect(file.startsWith('%PDF-1.7')).toBe(true)
  expect(Number(/\/Count (\d+)/.exec(file)?.[1])).toBeGreaterThan(2)
})

it('Staff need permission 11 for it, clients of the company do not; they cannot see drafts', async () => {
  const id = await api.create('/invoices', { title: 'Boathouse', companyid: company })
  const { [permissions.sensitive]: _, ...noMoney } = money
  const clerk = await headersOf({ grants: noMoney })
  const client = await headersOf({ type: 'client', companyid: company, grants: { [permissions.invoice]: 1 } })
  expect((await pdf(`/invoices/${id}/pdf`, clerk)).statusCode).toBe(403)
  expect((await pdf(`/invoices/${id}/pdf`, client)).statusCode).toBe(404)
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  expect((await pdf(`/invoices/${id}/pdf`, client)).statusCode).toBe(200)
  expect((await pdf(`/invoices/999999/pdf`, client)).statusCode).toBe(404)
})

it('A quote is a PDF as well', async () => {
  const id = await api.create('/quotes', { title: 'Boathouse', companyid: company, items: items.slice(0, 2) })
  const all = { ...money, [permissions.quote]: 1 }
  expect((await pdf(`/quotes/${id}/pdf`, await headersOf({ grants: all }))).statusCode).toBe(200)
})
