/** Requests sent twice. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const company = { name: 'Harbour Trust', type: 'client' }

it('The same Idempotency-Key and body return the first response, and create nothing twice', async () => {
  const first = await api.post('/companies', company, { 'idempotency-key': 'a' })
  const second = await api.post('/companies', company, { 'idempotency-key': 'a' })
  expect(second.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect(second.headers['idempotent-replayed']).toBe('true')
  expect(await api.list('/companies')).toHaveLength(1)
})

it('The same key with another body is refused with 409', async () => {
  const answer = await api.post('/companies', { ...company, name: 'Other' }, { 'idempotency-key': 'a' })
  expect(answer.status).toBe(409)
})

it('Concurrent requests with one key create one record', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.post('/companies', company, { 'idempotency-key': 'b' })),
  )
  expect(new Set(answers.map((answer) => (answer.body.data as { id: number }).id)).size).toBe(1)
})

it('A refused request does not use up its key, so it can be corrected and sent again', async () => {
  expect((await api.post('/companies', { type: 'client' }, { 'idempotency-key': 'c' })).status).toBe(400)
  expect((await api.post('/companies', company, { 'idempotency-key': 'c' })).status).toBe(201)
})

it('Keys belong to one credential', async () => {
  const other = await service.account()
  const answer = await other.api.post('/companies', { ...company, name: 'Other' }, { 'idempotency-key': 'a' })
  expect(answer.status).toBe(201)
})

it('A replayed response shows only what its caller may see at that time', async () => {
  const { id: account, api: key } = await service.account()
  const { id: contact, api: clerk } = await service.person(account, {
    grants: { [permissions.viewAllWork]: true, [permissions.project]: true, [permissions.sensitive]: true },
  })
  const companyid = await key.create('/companies', company)
  const send = () =>
    clerk.post('/projects?fields=title,budget', { title: 'Mill', companyid }, { 'idempotency-key': 'p' })
  const first = await send()
  expect(first.body.data).toMatchObject({ title: 'Mill', budget: 0 })
  await key.put(`/projects/${(first.body.data as { id: number }).id}`, { title: 'Renamed' })
  expect((await send()).body).toEqual(first.body)

  const none = { view: false, add: false, edit: false, delete: false }
  const lose = (id: number) => key.put(`/contacts/${contact}/permissions`, [{ id, ...none }])
  await lose(permissions.sensitive)
  const poorer = await send()
  expect(poorer.headers['idempotent-replayed']).toBe('true')
  expect(poorer.body.data).toEqual({ id: expect.any(Number), title: 'Renamed' })

  await lose(permissions.viewAllWork)
  const { id: manager } = await service.person(account, {})
  await key.put(`/projects/${(first.body.data as { id: number }).id}`, { managerid: manager, staffid: '' })
  expect((await send()).body.data).toEqual({ id: expect.any(Number) })
})

describe('A repeated request whose first response had a secret', () => {
  const repeated = 'This request was repeated: keys, secrets and links are only in the first response.'
  const kinds = [
    ['/settings/apikeys', { name: 'Reader', scopes: 'projects' }, 'key'],
    ['/settings/webhooks', { event: 'newproject', url: 'https://hooks.example.com/' }, 'secret'],
  ] as const

  it.each(kinds)('creates no second one of %s, and has the record without it', async (path, body, secret) => {
    const { id: account, api: key } = await service.account()
    const send = () => key.post(path, body, { 'idempotency-key': 's' })
    const [first, second] = [await send(), await send()]
    const { [secret]: value, ...record } = first.body.data as Record<string, unknown>
    expect(value).toEqual(expect.any(String))
    expect([second.status, second.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(second.body).toEqual({ status: 'success', message: repeated, data: record })
    expect((await key.list(path)).filter(({ id }) => id === record.id)).toHaveLength(1)
    expect((await key.delete(`${path}/${record.id}`)).status).toBe(200)
    const { rows } = await sql<{ answer: string }>`
      select answer
      from idempotency_keys
      where account_id = ${account}
    `.execute(service.database.kysely)
    expect(rows.map(({ answer }) => answer).join()).not.toContain(value)
  })

  it.each(kinds)('creates no second ones of an array for %s', async (path, body, secret) => {
    const { api: key } = await service.account()
    const send = () => key.post(path, [body, body], { 'idempotency-key': 's' })
    const [first, second] = [await send(), await send()]
    const { ids } = first.body.data as { ids: readonly number[] }
    const shown = { [secret]: expect.any(String) }
    expect(first.body.data).toEqual({ created: 2, ids, revealed: ids.map((id) => ({ id, ...shown })) })
    expect(second.body.data).toEqual({ created: 2, ids, revealed: ids.map((id) => ({ id })) })
    expect(second.body.message).toBe(`${first.body.message} ${repeated}`)
  })

  it('invites nobody twice, and has no link', async () => {
    const { api: key } = await service.account()
    const invitation = { emails: `${crypto.randomUUID()}@example.com`, role: 'Member' }
    const send = () => key.post('/settings/people/invitations', invitation, { 'idempotency-key': 's' })
    const [first, second] = [await send(), await send()]
    const [invited] = first.body.data as { id: number; email: string; link: string }[]
    expect(invited?.link).toEqual(expect.any(String))
    expect([second.status, second.headers['idempotent-replayed']]).toEqual([first.status, 'true'])
    expect(second.body.data).toEqual([{ id: invited?.id, email: invited?.email }])
  })
})

it('An unchanged list or record returns 304 for its ETag', async () => {
  const { api: reader } = await service.account()
  const id = await reader.create('/companies', company)
  for (const path of ['/companies?includetotalrows=true', `/companies/${id}`]) {
    const tag = String((await reader.get(path)).headers.etag)
    expect(tag).toMatch(/^W\//)
    for (const named of [`"x", ${tag}`, tag.replace('W/', ''), '*'])
      expect([named, (await reader.get(path, { 'if-none-match': named })).status]).toEqual([named, 304])
    await reader.put(`/companies/${id}`, { name: `${path} changed` })
    expect((await reader.get(path, { 'if-none-match': tag })).status).toBe(200)
  }
})

it('The ETag of a response is that of the record as its writer sees it', async () => {
  const { id: account, api: key } = await service.account()
  const companyid = await key.create('/companies', company)
  const client = await service.person(account, { type: 'client', companyid, grants: { [permissions.quote]: 1 } })
  const quote = await key.create('/quotes', { title: 'Boathouse', companyid, clientaccess: true })
  await key.put(`/quotes/${quote}`, { status: 'sent' })
  const accepted = await client.api.put(`/quotes/${quote}`, { status: 'accepted' })
  expect(accepted.status).toBe(200)
  const seen = await client.api.get(`/quotes/${quote}`)
  expect([accepted.headers.etag, accepted.body.data]).toEqual([seen.headers.etag, seen.body.data])
})

it('A file uploaded again with the same key is stored once; a different one is refused', async () => {
  const { api: key } = await service.account()
  const companyid = await key.create('/companies', company)
  const projectid = await key.create('/projects', { title: 'Mill', companyid })
  const upload = (content: string) => {
    const part = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`
    const form = `${part('name="projectid"', String(projectid))}${part('name="file"; filename="plan.txt"', content)}--x--\r\n`
    return key.post('/files', form, { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': 'f' })
  }
  const first = await upload('A plan')
  expect(first.status).toBe(201)
  const again = await upload('A plan')
  expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true'])
  expect(await key.list('/files')).toHaveLength(1)
  expect((await upload('Another plan')).status).toBe(409)
})
