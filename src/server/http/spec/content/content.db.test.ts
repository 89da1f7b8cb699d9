/** Messages, files, folders, notes, bookmarks and custom fields. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const project = await api.create('/projects', { title: 'Boathouse', companyid: company, clientaccess: true })
const client = await service.person(account, { type: 'client', companyid: company, grants: { 4: 1 } })
const clerk = await service.person(account, { grants: { 2: 1, 4: true } })

/** Sends a form with one file, as browsers do. */
async function upload(
  path: string,
  content: string,
  filename: string,
  fields: Record<string, string> = {},
  caller: Caller = clerk.api,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([content]), filename)
  const packed = new Response(form)
  const headers = { 'content-type': String(packed.headers.get('content-type')) }
  return caller.post(path, await packed.text(), headers)
}

it('Clients see messages that are shared with them, and their own are shared', async () => {
  await clerk.api.create('/messages', { projectid: project, subject: 'Fee', body: 'Between us.' })
  await clerk.api.create(`/projects/${project}/messages`, { body: 'Drawings are ready.', clientaccess: true })
  expect((await client.api.list('/messages')).map((message) => message.body)).toEqual(['Drawings are ready.'])
  const answer = await client.api.post('/messages', { projectid: project, body: 'Thank you.' })
  expect(answer.status).toBe(201)
  expect(answer.body.data).toMatchObject({ clientaccess: true, contactid: client.id, contactname: 'Ida Lind' })
  expect((await client.api.delete(`/messages/${(answer.body.data as { id: number }).id}`)).status).toBe(403)
  expect(await client.api.list('/messages?search=between')).toEqual([])
})

it('A file is stored as it is sent, with its content type and a name that is only a name', async () => {
  const answer = await upload(`/projects/${project}/files`, 'plain words', '../../etc/Grundriss A.txt')
  expect(answer.status).toBe(201)
  const { id } = answer.body.data as { id: number }
  expect(answer.body.data).toMatchObject({ size: 11, contenttype: 'text/plain', projectid: project })
  const download = await service.app.inject({ url: `/api/v4/files/${id}/download`, headers: clerk.api.headers })
  expect(download.body).toBe('plain words')
  expect(String(download.headers['content-disposition'])).toMatch(
    /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''/,
  )
  expect(download.headers['content-security-policy']).toContain('sandbox')
  expect((await client.api.get(`/files/${id}/download`)).status).toBe(404)
  expect((await client.api.get(`/projects/${project}?fields=attachments`)).body.data).toEqual({ id: project })
})

it('A name with direction marks is displayed as typed', async () => {
  const answer = await upload(`/projects/${project}/files`, 'x', 'plan\u202etxt.exe')
  expect(answer.body.data).toMatchObject({ filename: 'plantxt.exe' })
})

it.each([
  ['a\r\nX-Injected: 1.txt', 'aX-Injected: 1.txt'],
  ['a\u200f\u061c\u200eb\u200b.exe', 'ab.exe'],
  ['می\u200cخواهم.txt', 'می\u200cخواهم.txt'],
])('A name contains no invisible characters: %j', async (typed, stored) => {
  const { id } = (await upload(`/projects/${project}/files`, 'x', 'plan.txt', { filename: typed })).body.data as {
    id: number
  }
  expect((await clerk.api.get(`/files/${id}`)).body.data).toMatchObject({ filename: stored })
})

it('A name is sanitized in a form field and in an update as well', async () => {
  const escaped = (await upload(`/projects/${project}/files`, 'x', 'Plan "A"\n 5%.txt')).body.data
  expect(escaped).toMatchObject({ filename: 'Plan "A" 5%.txt' })
  const answer = await upload(`/projects/${project}/files`, 'x', 'plan.txt', { filename: '../site\\Plan \u202eA.txt' })
  const { id, filename } = answer.body.data as { id: number; filename: string }
  expect(filename).toBe('Plan A.txt')
  const renamed = (name: string) => clerk.api.put(`/files/${id}`, { filename: name })
  expect((await renamed('a/b/..\u202e/Plan B.txt')).body.data).toMatchObject({ filename: 'Plan B.txt' })
  const empty = await renamed('plans/')
  expect([empty.status, empty.body.data]).toEqual([400, ['filename is required.']])
})

it('A file is attached to a project, item or invoice, which returns its name, size and URL', async () => {
  const person = await service.person(account, { grants: { 2: 1, 3: 1, 4: true, 12: true } })
  const plain = await service.person(account, { grants: { 2: 1, 3: 1, 12: 1 } })
  const reader = await service.person(account, { type: 'client', companyid: company, grants: { 4: 1, 12: 1 } })
  const item = await api.create('/items', { name: 'Roof', projectid: project })
  const invoice = await api.create('/invoices', { title: 'March', companyid: company })
  const send = (path: string, name: string, fields = {}) => upload(path, 'hours', name, fields, person.api)
  const idOf = (answer: Awaited<ReturnType<typeof send>>) => (answer.body.data as { id: number }).id
  const ofItem = idOf(await send(`/items/${item}/files`, 'roof.txt', { projectid: String(project) }))
  const ofInvoice = idOf(await send(`/invoices/${invoice}/files`, 'hours.txt'))
  const shown = (id: number, filename: string) => ({ id, filename, size: 5, url: `/api/v4/files/${id}/download` })
  const attachments = async (caller: typeof api, path: string) =>
    ((await caller.get(`${path}?fields=attachments`)).body.data as { attachments?: object[] }).attachments
  expect(await attachments(person.api, `/items/${item}`)).toEqual([shown(ofItem, 'roof.txt')])
  expect(await attachments(person.api, `/invoices/${invoice}`)).toEqual([shown(ofInvoice, 'hours.txt')])
  expect(await attachments(person.api, `/projects/${project}`)).toContainEqual(shown(ofItem, 'roof.txt'))
  expect((await person.api.list(`/files?invoiceid=${invoice}`)).map(({ id }) => id)).toEqual([ofInvoice])

  // Callers who may not see files or invoices do not see them here either.
  expect(await attachments(plain.api, `/invoices/${invoice}`)).toBeUndefined()
  expect((await clerk.api.get(`/files/${ofInvoice}`)).status).toBe(404)
  await api.put(`/invoices/${invoice}`, { status: 'submitted' })
  expect(await attachments(reader.api, `/invoices/${invoice}`)).toBeUndefined()
  await api.put(`/files/${ofInvoice}`, { clientaccess: true })
  expect(await attachments(reader.api, `/invoices/${invoice}`)).toEqual([shown(ofInvoice, 'hours.txt')])
  expect((await client.api.get(`/files/${ofInvoice}`)).status).toBe(404)

  expect((await send('/files', 'lost.txt')).body.data).toEqual(['projectid is required.'])
  const elsewhere = await send('/files', 'lost.txt', { projectid: String(project), invoiceid: String(invoice) })
  expect(elsewhere.status).toBe(400)
  await api.delete(`/invoices/${invoice}`)
  expect(await api.list(`/files?id=${ofInvoice}`)).toEqual([])
})

it('The staff of an item are its assignees who are staff', async () => {
  const [ida, pat] = [
    await api.create('/contacts', { firstname: 'Ida', type: 'staff', email: 'ida@firm.example' }),
    await api.create('/contacts', { firstname: 'Pat', type: 'contractor' }),
  ]
  const item = await api.create('/items', { name: 'Walls', projectid: project, contactid: [ida, pat] })
  const { data } = (await api.get(`/items/${item}?fields=staff,assignedto`)).body
  expect(data).toEqual({
    id: item,
    staff: [{ id: ida, firstname: 'Ida', email: 'ida@firm.example' }],
    assignedto: [
      { id: ida, firstname: 'Ida' },
      { id: pat, firstname: 'Pat' },
    ],
  })
})

it('An upload without a file, or into an unknown project, stores nothing', async () => {
  expect((await upload('/files', 'x', 'x.txt', { projectid: '999999' })).status).toBe(400)
  const form = '--b\r\nContent-Disposition: form-data; name="projectid"\r\n\r\n1\r\n--b--\r\n'
  const empty = await clerk.api.post('/files', form, { 'content-type': 'multipart/form-data; boundary=b' })
  expect(empty.status).toBe(400)
  const broken = await clerk.api.post('/files', 'no form', { 'content-type': 'multipart/form-data; boundary=b' })
  expect(broken.body).toEqual({
    status: 'error',
    errors: expect.any(Array),
    data: [expect.stringContaining('The form cannot be read')],
  })
  expect(broken.status).toBe(400)
  for (const path of ['/files', '/imports?kind=companies&name=a.csv']) {
    const plain = await clerk.api.post(path, { projectid: project })
    expect([plain.status, plain.body.data]).toEqual([415, ['Send the file as a part of multipart/form-data.']])
  }
  expect(await clerk.api.list('/files?search=x.txt')).toEqual([])
})

it('A folder cannot be moved into its own subfolder, or into another project’s folder', async () => {
  const folder = (name: string, parentid: number | null = null, projectid = project) =>
    clerk.api.create('/files/folders', { projectid, name, parentid })
  const plans = await folder('Plans')
  const old = await folder('Old', plans)
  const oldest = await folder('Oldest', old)
  const put = async (id: number, parentid: number | null) => {
    const { status, body } = await clerk.api.put(`/files/folders/${id}`, { parentid })
    return [status, status === 200 || body.data]
  }
  const refused = (id: number) => [400, [`parentid: the folder with id ${id} is the folder itself or lies below it.`]]
  expect(await put(plans, plans)).toEqual(refused(plans))
  expect(await put(plans, old)).toEqual(refused(old))
  expect(await put(plans, oldest)).toEqual(refused(oldest))
  expect(await put(oldest, plans)).toEqual([200, true])
  expect(await put(old, oldest)).toEqual([200, true])
  expect(await put(old, null)).toEqual([200, true])
})

it('A deleted folder deletes its files, or moves them to another folder first', async () => {
  const [plans, photos] = [
    await clerk.api.create('/files/folders', { projectid: project, name: 'Plans' }),
    await clerk.api.create('/files/folders', { projectid: project, name: 'Photos' }),
  ]
  const file = await upload('/files', 'y', 'y.txt', { projectid: String(project), folderid: String(plans) })
  expect(file.status).toBe(201)
  expect((await clerk.api.delete(`/files/folders/${plans}?moveto=${photos}`)).status).toBe(200)
  expect((await clerk.api.list(`/files?folderid=${photos}`)).map((each) => each.filename)).toEqual(['y.txt'])
  const inner = await clerk.api.create('/files/folders', { projectid: project, name: 'Old', parentid: photos })
  const innermost = await clerk.api.create('/files/folders', { projectid: project, name: 'Oldest', parentid: inner })
  for (const id of [inner, innermost]) {
    const answer = await clerk.api.delete(`/files/folders/${photos}?moveto=${id}`)
    expect([answer.status, answer.body.data]).toEqual([
      400,
      [`moveto: the folder with id ${id} lies in the folder to be deleted.`],
    ])
  }
  expect((await clerk.api.list(`/files?folderid=${photos}`)).map((each) => each.filename)).toEqual(['y.txt'])
})

it('Notes and bookmarks are for staff, and a bookmark opens nothing but pages', async () => {
  await clerk.api.create('/projectnotes', { projectid: project, title: 'Site visit' })
  expect((await client.api.get('/projectnotes')).status).toBe(403)
  const refused = await clerk.api.post('/bookmarks', { projectid: project, name: 'x', url: 'javascript:alert(1)' })
  expect(refused.status).toBe(400)
  const kept = await clerk.api.post('/bookmarks', { projectid: project, name: 'x', url: 'https://example.com' })
  expect(kept.status).toBe(201)
})

it('A project lists its previous work stages', async () => {
  const stage = await api.create('/settings/workstages/project', { name: 'Concept', workstate: 'active' })
  await api.put(`/projects/${project}/workstage`, { workstageid: stage })
  const { data } = (await api.get(`/projects/${project}?fields=workstages`)).body
  expect(data).toMatchObject({ workstages: [{ workstageid: stage, name: 'Concept' }] })
})

it('Values of custom fields are validated by type', async () => {
  const field = await api.create('/settings/companies/customfields', { name: 'Size', type: 'dropdown' })
  await api.create(`/settings/customfields/${field}/options`, { name: 'Large' })
  await api.create('/settings/companies/customfields', { name: 'Since', type: 'date' })
  const put = (value: object[]) => api.put(`/companies/${company}?fields=customfields`, { customfields: value })
  const refused = await put([
    { id: field, value: 'Huge' },
    { name: 'since', value: 'yesterday' },
  ])
  expect(refused.body.data).toEqual([
    "customfields: Size cannot be 'Huge'; allowed values are Large.",
    "customfields: Since cannot be 'yesterday'; use an ISO 8601 date such as 2026-01-31.",
  ])
  const kept = await put([
    { id: field, value: 'Large' },
    { name: 'since', value: '2026-01-31' },
  ])
  expect(kept.body.data).toMatchObject({ customfields: [{ name: 'Size', value: 'Large' }, { name: 'Since' }] })
})
