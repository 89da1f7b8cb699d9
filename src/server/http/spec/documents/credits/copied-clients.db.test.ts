/** Clients of documents made from others: of credit notes, renewed quotes, recurring invoices and converted quotes. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'
import { firm, fixed } from '../test-invoices.ts'

const service = await startTestService()

const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: number }).id

async function issued(more: object = {}) {
  const made = await firm(service)
  const { api, company, project } = made
  const values = { title: 'Concept', companyid: company, projectid: project, items: [fixed(100)], ...more }
  const invoice = await api.create('/invoices', values)
  await api.put(`/invoices/${invoice}`, { status: 'submitted' })
  const { number } = (await api.get(`/invoices/${invoice}?fields=number`)).body.data as { number: string }
  return { ...made, invoice, number }
}

const client =
  'companyid,companyname,projectid,projecttitle,divisionid,clientcompany,address1,address2,city,grandtotal,outstanding'

it('An invoice is credited to the company and the project that it was issued for, even if both are deleted', async () => {
  const { api, company, project, invoice } = await issued()
  await api.delete(`/projects/${project}`)
  await api.delete(`/companies/${company}`)
  const credit = await api.post(`/invoices/${invoice}/credit`, {})
  expect(credit).toMatchObject({ status: 201 })
  const { data } = (await api.get(`/invoices/${invoice}?fields=${client}`)).body
  const { id: _, ...same } = data as { id: number }
  expect((await api.get(`/invoices/${idOf(credit)}?fields=${client}`)).body.data).toMatchObject({
    ...same,
    grandtotal: -110,
  })
  expect(same).toMatchObject({ companyid: company, projectid: project, outstanding: 0 })
})

it('The tool credits an invoice even if its company is deleted', async () => {
  const { api, company, invoice } = await issued()
  await api.delete(`/companies/${company}`)
  const params = { name: 'create_invoice_credit', arguments: { id: invoice } }
  const answer = await api.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  expect(JSON.stringify(answer.body)).not.toContain('isError":true')
  expect(await api.list(`/invoices?creditof=${invoice}&fields=companyid`)).toMatchObject([{ companyid: company }])
})

it('An invoice is credited even if its project has moved to another company', async () => {
  const { api, company, project, invoice } = await issued()
  const other = await api.create('/companies', { name: 'Mill Trust', type: 'client' })
  await api.put(`/projects/${project}`, { companyid: other })
  const credit = await api.post(`/invoices/${invoice}/credit?fields=companyid,projectid`, {})
  expect(credit).toMatchObject({ status: 201, body: { data: { companyid: company, projectid: project } } })
})

it('A credit note has the address of its invoice, without what the company has added since', async () => {
  const { api, company, invoice } = await issued()
  await api.put(`/companies/${company}`, { address1: '9 Mill Lane', address2: 'Floor 3', city: 'Galway' })
  const credit = await api.post(`/invoices/${invoice}/credit?fields=address1,address2,city`, {})
  expect(credit.body.data).toEqual({ id: idOf(credit), address1: '1 Quay St', city: 'Cork' })
})

it('A credit note is in the division of its invoice, or in none, whatever that of the company', async () => {
  const { api, company, invoice } = await issued()
  const divisionid = await api.create('/settings/contacts/divisions', { name: 'South' })
  await api.put(`/companies/${company}`, { divisionid })
  const credit = await api.post(`/invoices/${invoice}/credit?fields=divisionid`, {})
  expect(credit.body.data).toEqual({ id: idOf(credit) })
})

async function declined() {
  const made = await firm(service)
  const { api, company, project } = made
  const values = { title: 'Concept', companyid: company, projectid: project, items: [fixed(100)] }
  const id = await api.create('/quotes', values)
  const { number } = (await api.get(`/quotes/${id}?fields=number`)).body.data as { number: string }
  return { ...made, id, number, move: (status: string) => api.put(`/quotes/${id}`, { status }) }
}

it('A quote of a deleted company is neither renewed nor converted, and the refusal names the company', async () => {
  const { api, company, project, id, number, move } = await declined()
  await move('sent')
  await move('accepted')
  await api.delete(`/projects/${project}`)
  await api.delete(`/companies/${company}`)
  const said = [`Harbour Trust, the company of ${number}, is deleted; restore it first.`]
  expect(await api.post(`/quotes/${id}/convert`, {})).toMatchObject({ status: 409, body: { data: said } })
  await api.post(`/companies/${company}/restore`, {})
  expect(await api.post(`/quotes/${id}/convert`, {})).toMatchObject({ status: 200 })
})

it('A declined quote of a deleted company is renewed once the company is restored', async () => {
  const { api, company, id, number, move } = await declined()
  await move('sent')
  await move('declined')
  await api.delete(`/companies/${company}`)
  const said = [`Harbour Trust, the company of ${number}, is deleted; restore it first.`]
  expect(await api.post(`/quotes/${id}/renew`, {})).toMatchObject({ status: 409, body: { data: said } })
  await api.post(`/companies/${company}/restore`, {})
  expect(await api.post(`/quotes/${id}/renew`, {})).toMatchObject({ status: 201 })
})

it('A quote is renewed for its company even if its project has moved to another one', async () => {
  const { api, company, project, id, move } = await declined()
  await move('sent')
  await move('declined')
  const other = await api.create('/companies', { name: 'Mill Trust', type: 'client' })
  await api.put(`/projects/${project}`, { companyid: other })
  const renewed = await api.post(`/quotes/${id}/renew?fields=companyid,projectid`, {})
  expect(renewed).toMatchObject({ status: 201, body: { data: { companyid: company, projectid: project } } })
})
