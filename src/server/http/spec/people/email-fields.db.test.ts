/** An email field contains exactly one address, wherever it is written. */
import { describe, expect, it } from 'vitest'
import { resourceNamed, resourceNames } from '../../../../contract/registry.ts'
import { callTool } from '../../../mcp/tools/spec/test-fixture.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const person = { firstname: 'Ida', type: 'client', companyid: company }

const bad = [
  'ida',
  'a@example.com, b@example.com',
  'a@example.com;b@example.com',
  'Ida Lind <a@example.com>',
  'a@example.com\r\nBcc: b@example.com',
  `${'a'.repeat(250)}@example.com`,
  'a\u0007@example.com',
]

describe('An email', () => {
  it.each(bad)('cannot be %j, on contacts, companies and locations, one or many', async (email) => {
    const answers = [
      await api.post('/contacts', { ...person, email }),
      await api.post('/contacts', [{ ...person, email }]),
      await api.post('/companies', { name: 'Delta Mill', type: 'client', email }),
      await api.put(`/companies/${company}`, { email }),
      await api.post('/companylocations', { companyid: company, name: 'Yard', email }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect((body.data as string[])[0]).toMatch(/email:? [\s\S]*(use one address such as|at most 254)/)
    }
    const told = await callTool(api, 'create_contact', { ...person, lastname: 'Lind', allowlogin: false, email })
    expect(told.isError).toBe(true)
  })

  it('may be empty, and is trimmed', async () => {
    const id = await api.create('/contacts', { ...person, email: ' ida@example.com ' })
    expect((await api.get(`/contacts/${id}?fields=email`)).body.data).toEqual({ id, email: 'ida@example.com' })
    expect((await api.put(`/contacts/${id}`, { email: '' })).status).toBe(200)
    expect((await api.get(`/contacts/${id}?fields=email`)).body.data).toEqual({ id })
  })

  it('has the email format in the API description', async () => {
    const { components } = (await service.app.inject('/api/v4/openapi.json')).json()
    expect(components.schemas['contacts-new'].properties.email.anyOf[0]).toMatchObject({
      format: 'email',
      maxLength: 254,
    })
  })

  it('is declared as one in every field with that name', () => {
    const loose = resourceNames
      .map(resourceNamed)
      .flatMap(({ name, fields }) =>
        Object.entries(fields).flatMap(([wire, field]) =>
          /email$/.test(wire) && field.kind === 'text' && field.write !== 'never' && field.format !== 'email'
            ? [`${name}.${wire}`]
            : [],
        ),
      )
    expect(loose).toEqual([])
  })
})

describe('The recipients of an invoice', () => {
  it('are addresses one by one, as text with commas or as an array; names before them are left out', async () => {
    const invoice = await api.create('/invoices', { title: 'Survey', companyid: company, items: [{ name: 'Survey' }] })
    const send = (to: unknown) => api.post(`/invoices/${invoice}/send`, { to })
    for (const to of [
      'a@example.com\r\nBcc: b@example.com',
      'Ida <a@example.com\r\nBcc: b@example.com>',
      'Ida <ida>',
      ['ida'],
    ])
      expect((await send(to)).status).toBe(400)
    for (const to of [
      'a@example.com, b@example.com',
      ['a@example.com', 'b@example.com'],
      ['a@example.com,b@example.com'],
      'Ida <a@example.com>; "Doe, Bo" <b@example.com>',
    ]) {
      expect((await send(to)).body.message).toContain('to a@example.com, b@example.com.')
    }
  })
})
