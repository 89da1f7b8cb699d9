/** Messages, files, folders, notes, bookmarks and the account's own fields. */
import { expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const project = await api.create('/projects', { title: 'Boathouse', companyid: company, clientaccess: true })
const client = await service.person(account, { type: 'client', companyid: company, grants: { 4: 1 } })
const clerk = await service.person(account, { grants: { 2: 1, 4: true } })

/** Sends a form with one file, as browsers do. */
async function upload(path: string, content: string, filename: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([content]), filename)
  const packed = new Response(form)
  const headers = { 'content-type': String(packed.headers.get('content-type')) }
  return clerk.api.post(path, await packed.text(), headers)
}

it('Clients find the messages that are shared with them, and what they write is shared', async () => {
  await clerk.api.create('/messages', { projectid: project, subject: 'Fee', body: 'Between us.' })
  await clerk.api.create(`/projects/${project}/messages`, { body: 'Drawings are ready.', clientaccess: true })
  expect((await client.api.list('/messages')).map((message) => message.body)).toEqual(['Drawings are ready.'])
  const answer = await client.api.post('/messages', { projectid: project, body: 'Thank you.' })
  expect(answer.status).toBe(201)
  expect(answer.body.data).toMatchObject({ clientaccess: true, contactid: client.id, contactname: 'Ida Lind' })
  expect((await client.api.delete(`/messages/${(answer.body.data as { id: number }).id}`)).status).toBe(403)
  expect(await client.api.list('/messages?search=between')).toEqual([])
})

it('A file is stored as it is sent, with the type of its content and a name that is only a name', async () => {
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

it('An upload without a file, or into a project that is not there, leaves nothing', async () => {
  expect((await upload('/files', 'x', 'x.txt', { projectid: '999999' })).status).toBe(400)
  const form = '--b\r\nContent-Disposition: form-data; name="projectid"\r\n\r\n1\r\n--b--\r\n'
  const empty = await clerk.api.post('/files', form, { 'content-type': 'multipart/form-data; boundary=b' })
  expect(empty.status).toBe(400)
  expect(await clerk.api.list('/files?search=x.txt')).toEqual([])
})

it('Folders take their files along, or hand them to another folder first', async () => {
  const [plans, photos] = [
    await clerk.api.create('/files/folders', { projectid: project, name: 'Plans' }),
    await clerk.api.create('/files/folders', { projectid: project, name: 'Photos' }),
  ]
  const file = await upload('/files', 'y', 'y.txt', { projectid: String(project), folderid: String(plans) })
  expect(file.status).toBe(201)
  expect((await clerk.api.delete(`/files/folders/${plans}?moveto=${photos}`)).status).toBe(200)
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

it('A project tells the work stages that it went through', async () => {
  const stage = await api.create('/settings/workstages/project', { name: 'Concept', workstate: 'active' })
  await api.put(`/projects/${project}/workstage`, { workstageid: stage })
  const { data } = (await api.get(`/projects/${project}?fields=workstages`)).body
  expect(data).toMatchObject({ workstages: [{ workstageid: stage, name: 'Concept' }] })
})

it('Values of custom fields are checked by the type of their field', async () => {
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
