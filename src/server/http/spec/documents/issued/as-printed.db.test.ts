/** What is issued stands: whatever is renamed later, documents are read and printed as they were issued, and their file is kept. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { resourceNamed } from '../../../../../contract/registry.ts'
import { permissions } from '../../../../../contract/rights.ts'
import { makeQuoteLink } from '../../../../resources/documents/answers/quote-links.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { startTestService } from '../../../../testing/test-api.ts'
import type { Caller } from '../../../../testing/test-caller.ts'
import { sampleValue, writable } from '../../../../testing/test-records.ts'
import { fixed } from '../test-invoices.ts'

const service = await startTestService()

const kinds = [
  { name: 'invoices', one: 'invoice', issue: 'submitted' },
  { name: 'quotes', one: 'quote', issue: 'sent' },
] as const
type Kind = (typeof kinds)[number]

const picture = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="40" height="40" fill="${color}"/></svg>`,
  ).toString('base64')

/** A firm with everything that a document can print. */
async function firm() {
  const { id: account, api } = await service.account()
  await api.put('/settings/account/looknfeel', {
    letterhead: 'Alder & Quay\n12 Rue Verte\n75002 Paris',
    taxnumber: 'FR12345678901',
    countrycode: 'FR',
    bankname: 'Banque Verte',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    footer: 'Reg. 12345',
    einvoices: true,
  })
  await api.put('/settings/account/logo', { image: picture('teal') })
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client', address1: '1 Quay St' })
  const contactid = await api.create('/contacts', { firstname: 'Ida', lastname: 'Quay', type: 'client', companyid })
  const divisionid = await api.create('/settings/contacts/divisions', { name: 'North' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid, contactid, divisionid })
  const invoicetermid = await api.create('/settings/invoices/terms', { name: 'Net 30', paymentterms: 'In 30 days' })
  return { account, api, companyid, contactid, divisionid, projectid, invoicetermid }
}
type Firm = Awaited<ReturnType<typeof firm>>

async function issued({ api, companyid, projectid, invoicetermid }: Firm, { name, issue }: Kind) {
  const id = await api.create(`/${name}`, {
    title: 'Concept',
    companyid,
    projectid,
    country: 'France',
    items: [fixed(100), fixed(50, { name: 'Model' })],
    ...(name === 'invoices' ? { invoicetermid } : { clientaccess: true }),
  })
  await api.put(`/${name}/${id}`, { status: issue })
  return id
}

/** Other values in every field that a body can set, of everything that a document is made from. */
async function renameAll({ api, companyid, contactid, divisionid, projectid, invoicetermid }: Firm) {
  const records = {
    companies: `/companies/${companyid}`,
    contacts: `/contacts/${contactid}`,
    divisions: `/settings/contacts/divisions/${divisionid}`,
    projects: `/projects/${projectid}`,
    invoiceterms: `/settings/invoices/terms/${invoicetermid}`,
    account: '/settings/account',
    looknfeel: '/settings/account/looknfeel',
  }
  const changed: string[] = []
  for (const [name, path] of Object.entries(records)) {
    for (const [wire, field] of writable(resourceNamed(name), false)) {
      const value = field.kind === 'boolean' ? false : sampleValue(name, wire, field)
      if (value === undefined || field.kind === 'state') continue
      const { status } = await api.put(path, { [wire]: value })
      if (status === 200) changed.push(`${name}.${wire}`)
    }
  }
  expect(changed).toEqual(
    expect.arrayContaining([
      'companies.name',
      'contacts.firstname',
      'projects.title',
      'invoiceterms.paymentterms',
      'account.name',
      'account.locale',
      'looknfeel.letterhead',
      'looknfeel.iban',
      'looknfeel.accentcolor',
      'looknfeel.einvoices',
    ]),
  )
  expect((await api.put('/settings/account/logo', { image: picture('red') })).status).toBe(200)
}

const bytes = async (api: Caller, path: string) => {
  const answer = await service.app.inject({ url: `/api/v4${path}`, headers: { ...api.headers } })
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.rawPayload
}

/** A file without the moment at which it was laid out. */
const timeless = (file: Buffer) =>
  file
    .toString('latin1')
    .replaceAll(/D:\d{14}\S*?(?=\))/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '')
    .replaceAll(/\/ID \[[^\]]*\]/g, '')
    .replaceAll(/<[0-9a-f]{32}>/gi, '')

const forget = ({ account }: Firm) =>
  sql`
    delete from issued_files
    where account_id = ${account}
  `.execute(service.database.kysely)

it.each(kinds)('Of $name nothing that is printed follows what is renamed', async (kind) => {
  const made = await firm()
  const { account, api, companyid } = made
  const { api: client } = await service.person(account, {
    type: 'client',
    companyid,
    grants: { [permissions.invoice]: 1, [permissions.quote]: 1 },
  })
  const id = await issued(made, kind)
  const link = kind.one === 'quote' ? await makeQuoteLink(service.database, account, id) : null
  const read = async () => ({
    document: (await client.get(`/${kind.name}/${id}/document`)).body.data,
    listed: (await client.list('/documents?fields=number,title,clientcompany,projecttitle,total')) as unknown,
    record: (await api.get(`/${kind.name}/${id}?fields=title,clientcompany,clientcontactname,address1,currency`)).body
      .data,
    ubl: kind.one === 'invoice' ? (await bytes(api, `/invoices/${id}/ubl`)).toString() : null,
    page: link === null ? null : (await service.app.inject({ url: link })).body.replaceAll(/nonce="[^"]*"/g, ''),
  })
  const before = await read()
  expect(before.document).toMatchObject({ project: 'Boathouse', client: { company: 'Harbour Trust' } })
  const file = await bytes(client, `/${kind.name}/${id}/pdf`)
  await renameAll(made)
  expect(await read()).toEqual(before)
  expect((await bytes(client, `/${kind.name}/${id}/pdf`)).equals(file)).toBe(true)
  // Also of a document whose file nobody had needed yet.
  await forget(made)
  expect(timeless(await bytes(client, `/${kind.name}/${id}/pdf`))).toBe(timeless(file))
})

it.each(kinds)('A draft of $name follows what is renamed, and has no file that is kept', async ({ name }) => {
  const made = await firm()
  const { api, companyid, projectid, account } = made
  const id = await api.create(`/${name}`, { title: 'Concept', companyid, projectid, items: [fixed(100)] })
  await bytes(api, `/${name}/${id}/pdf`)
  await api.put(`/projects/${projectid}`, { title: 'Pavilion' })
  await api.put('/settings/account/looknfeel', { letterhead: 'New House' })
  expect((await api.get(`/${name}/${id}/document`)).body.data).toMatchObject({
    project: 'Pavilion',
    firm: { address: 'New House' },
  })
  const { rows } = await sql`
    select 1
    from issued_files
    where account_id = ${account}
  `.execute(service.database.kysely)
  expect(rows).toEqual([])
})

it('The file is the same for the client, the mail, the log and after payment and voiding', async () => {
  const made = await firm()
  const { api, account, companyid } = made
  const { api: client } = await service.person(account, {
    type: 'client',
    companyid,
    grants: { [permissions.invoice]: 1 },
  })
  const id = await issued(made, kinds[0])
  expect((await api.post(`/invoices/${id}/send`, { to: 'bills@example.com' })).status).toBe(200)
  const [sending] = await eventually(async () => {
    const rows = await api.list(`/invoices/${id}/sendings`)
    if (rows.some(({ status }) => status !== 'written')) throw new Error('not written yet')
    return rows
  })
  const file = await bytes(api, `/sendings/${sending?.id}/pdf`)
  expect((await bytes(client, `/invoices/${id}/pdf`)).equals(file)).toBe(true)
  await api.put(`/invoices/${id}`, { status: 'authorised' })
  await api.create(`/invoices/${id}/payments`, { amount: 1 })
  expect((await bytes(client, `/invoices/${id}/pdf`)).equals(file)).toBe(true)
  expect((await api.get(`/invoices/${id}/document`)).body.data).toMatchObject({ paid: 1 })
  const other = await issued(made, kinds[0])
  const unpaid = await bytes(api, `/invoices/${other}/pdf`)
  await api.put(`/invoices/${other}`, { status: 'authorised' })
  await api.put(`/invoices/${other}`, { status: 'voided' })
  expect((await bytes(api, `/invoices/${other}/pdf`)).equals(unpaid)).toBe(true)
})

it('Of many who need the file at once, all get the same', async () => {
  const made = await firm()
  const id = await issued(made, kinds[0])
  const files = await Promise.all(Array.from({ length: 5 }, () => bytes(made.api, `/invoices/${id}/pdf`)))
  expect(new Set(files.map((file) => file.toString('latin1'))).size).toBe(1)
})

it('A quote that is added to a project later does not name it', async () => {
  const { api, companyid } = await firm()
  const id = await api.create('/quotes', { title: 'Concept', companyid, items: [fixed(100)] })
  for (const status of ['sent', 'accepted']) await api.put(`/quotes/${id}`, { status })
  await api.post(`/quotes/${id}/convert`, {})
  expect((await api.get(`/quotes/${id}?fields=projectid`)).body.data).toMatchObject({ projectid: expect.any(Number) })
  expect((await api.get(`/quotes/${id}/document`)).body.data).not.toHaveProperty('project')
})

it('An electronic invoice of one that was issued before the firm had a tax number takes it from the settings', async () => {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const id = await api.create('/invoices', { title: 'Concept', companyid, items: [fixed(100)] })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  await api.put('/settings/account/looknfeel', { taxnumber: 'FR12345678901', countrycode: 'FR' })
  expect((await bytes(api, `/invoices/${id}/ubl`)).toString()).toContain('FR12345678901')
})

it('The logo of an issued document is kept beyond the previous ones', async () => {
  const made = await firm()
  const { account, api } = made
  await issued(made, kinds[0])
  await sql`
    insert into logos (account_id, digest, width, height, content, createdon)
    select ${account}, 'digest ' || later, 1, 1, '', now() + later * interval '1 hour'
    from generate_series(1, 6) later
  `.execute(service.database.kysely)
  await api.put('/settings/account/logo', { image: picture('red') })
  const { rows } = await sql<{ kept: boolean }>`
    select l.digest is not null as kept
    from issuers i
    left join logos l on l.account_id = i.account_id and l.digest = i.logoid
    where i.account_id = ${account}
  `.execute(service.database.kysely)
  expect(rows).toEqual([{ kept: true }])
})
