/** The codes of refusals, which programs rely on. */
import { expect, it } from 'vitest'
import { type RefusalEntry, refusalCodes } from '../../../contract/requests/refusal.ts'
import { startTestService } from '../../testing/test-api.ts'
import { createFirm } from '../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
const { companies } = await createFirm(api)

interface Refused {
  readonly data: readonly string[]
  readonly errors: readonly RefusalEntry[]
}

const refusedBy = async (answer: Promise<{ readonly status: number; readonly body: unknown }>): Promise<Refused> => {
  const { status, body } = await answer
  expect(status).toBeGreaterThanOrEqual(400)
  return body as Refused
}

it('Every message has an entry with its code, field and values', async () => {
  const { data, errors } = await refusedBy(
    api.post('/invoices', { title: 'Quay', companyid: companies.quay, duedate: 'soon', exchangerate: 0.123456789 }),
  )
  expect(data).toHaveLength(errors.length)
  expect(errors[0]).toEqual({
    code: 'invalid_date',
    field: 'duedate',
    text: '{value} is not allowed; use an ISO 8601 date such as {example}',
    params: { value: 'soon', example: '2026-01-31' },
  })
})

it('An entry of a batch has the position of its element, and the path of a nested field', async () => {
  const { data, errors } = await refusedBy(
    api.post('/invoices', [
      { title: 'Quay', companyid: companies.quay },
      {
        title: 'Quay',
        companyid: companies.quay,
        items: [
          { name: 'Design', outUnitQty: 'many' },
          { name: 'Build', outUnitQty: 1e15 },
        ],
      },
    ]),
  )
  expect(data[0]).toMatch(/^\[1\] items\[0\] outUnitQty: /)
  expect(errors.map(({ code, position, field }) => [code, position, field])).toEqual([
    ['wrong_type', 1, 'items[0].outUnitQty'],
    ['out_of_range', 1, 'items[1].outUnitQty'],
  ])
})

it('A field keeps the name that it was sent under', async () => {
  const { errors } = await refusedBy(api.put(`/companies/${companies.quay}`, { NAME: '' }))
  expect(errors).toMatchObject([{ code: 'required' }])
})

it.each([
  ['a missing field', () => api.post('/companies', {}), ['required', 'required']],
  ['a record that is not there', () => api.get('/companies/999999999'), ['not_found']],
  [
    'a reference to no record',
    () => api.post('/projects', { title: 'Quay', companyid: 999_999_999 }),
    ['unknown_reference'],
  ],
  ['an unknown address', () => api.get('/nothing'), ['unknown_address']],
  ['a wrong method', () => api.post('/me', {}), ['wrong_method']],
  ['a filter', () => api.get('/companies?type=friend&createdfrom=soon'), ['not_allowed', 'invalid_date']],
  ['a page', () => api.get('/companies?pagesize=0'), ['not_allowed']],
  ['an empty batch', () => api.post('/companies', []), ['empty_body']],
])('The code says what is wrong with %s', async (_what, call, codes) => {
  const { data, errors } = await refusedBy(call())
  expect(errors.map(({ code }) => code)).toEqual(codes)
  expect(data).toHaveLength(codes.length)
  expect(errors.every(({ code }) => code in refusalCodes)).toBe(true)
})

it('A state that forbids a change has a code of its own', async () => {
  const id = await api.create('/invoices', { title: 'Quay', companyid: companies.quay })
  const { errors } = await refusedBy(api.post(`/invoices/${id}/payments`, { amount: 10 }))
  expect(errors).toMatchObject([{ code: 'wrong_state', field: 'invoiceid' }])
})

it('A value is not sent back in full', async () => {
  const long = 'x'.repeat(100_000)
  const { errors } = await refusedBy(api.post('/companies', { name: 'Quay', type: long, isperson: { deep: [long] } }))
  expect(errors.map(({ code }) => code)).toEqual(['not_allowed', 'wrong_type'])
  expect(JSON.stringify(errors).length).toBeLessThan(2000)
})
