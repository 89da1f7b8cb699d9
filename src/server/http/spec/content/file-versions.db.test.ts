/** Versions of files: uploaded, listed, downloaded, restored, and who sees which. */

import { expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const project = await api.create('/projects', { title: 'Boathouse', companyid, clientaccess: true })
const clerk = await service.person(account, { grants: { 2: 1, 4: true } })
const reader = await service.person(account, { grants: { 2: 1, 4: 1 } })
const client = await service.person(account, { type: 'client', companyid, grants: { 4: true } })
const stranger = await service.person(account, { type: 'contractor', grants: { 4: true } })
const other = await service.account()

async function send(path: string, content: string, caller: Caller = clerk.api, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([content]), 'plan.txt')
  const packed = new Response(form)
  return caller.post(path, await packed.text(), { 'content-type': String(packed.headers.get('content-type')) })
}

const content = async (caller: Caller, id: number, query = '') => {
  const { statusCode, body } = await service.app.inject({
    url: `/api/v4/files/${id}/download${query}`,
    headers: caller.headers,
  })
  return statusCode === 200 ? body : statusCode
}

const fileWith = async (...contents: readonly string[]) => {
  const [first = '', ...later] = contents
  const made = await send('/files', first, clerk.api, { projectid: String(project), clientaccess: 'true' })
  const { id } = made.body.data as { id: number }
  for (const each of later) expect((await send(`/files/${id}/versions`, each)).status).toBe(201)
  return id
}

it('A file gets new content and keeps its earlier versions', async () => {
  const id = await fileWith('first')
  const versions = async () => (await clerk.api.get(`/files/${id}/versions`)).body.data
  expect(await versions()).toEqual([
    expect.objectContaining({ number: 1, size: 5, contactid: clerk.id, contactname: 'Ida Lind', current: true }),
  ])
  const answer = await send(`/files/${id}/versions`, 'second one', api)
  expect(answer.status).toBe(201)
  expect(answer.body.data).toMatchObject({ id, filename: 'plan.txt', size: 10, contactid: clerk.id })
  expect(await versions()).toEqual([
    expect.objectContaining({ number: 2, size: 10, contactid: null, current: true }),
    expect.objectContaining({ number: 1, size: 5, contactid: clerk.id, current: false }),
  ])
  expect(await content(clerk.api, id)).toBe('second one')
  expect(await content(clerk.api, id, '?version=1')).toBe('first')
  expect(await content(clerk.api, id, '?version=2')).toBe('second one')
  for (const wrong of ['3', '99999999999']) expect(await content(clerk.api, id, `?version=${wrong}`)).not.toBe(200)
  expect(await content(clerk.api, id, '?version=x')).toBe(400)
  const [change] = (await clerk.api.get(`/files/${id}/changes`)).body.data as { before: object; after: object }[]
  expect(change).toMatchObject({ action: 'update', before: { size: 5 }, after: { size: 10 } })
})

it('An earlier version is restored as the newest, and no version is lost', async () => {
  const id = await fileWith('one', 'two')
  const answer = await clerk.api.put(`/files/${id}/versions/current`, { version: 1 })
  expect([answer.status, answer.body.data]).toEqual([200, expect.objectContaining({ id, size: 3 })])
  expect(await content(clerk.api, id)).toBe('one')
  expect(await content(clerk.api, id, '?version=2')).toBe('two')
  expect((await send(`/files/${id}/versions`, 'four')).status).toBe(201)
  expect(await content(clerk.api, id, '?version=3')).toBe('one')
  expect(await content(clerk.api, id)).toBe('four')
  expect((await clerk.api.put(`/files/${id}/versions/current`, { version: 9 })).status).toBe(404)
  expect((await clerk.api.put(`/files/${id}/versions/current`, {})).status).toBe(400)
})

it('Clients see only the newest version, and only those who may edit a file can add one', async () => {
  const id = await fileWith('drafted for the firm', 'for the client')
  expect(await content(client.api, id)).toBe('for the client')
  expect(await content(client.api, id, '?version=1')).toBe(403)
  expect((await client.api.get(`/files/${id}/versions`)).status).toBe(403)
  expect((await send(`/files/${id}/versions`, 'x', client.api)).status).toBe(403)
  expect((await client.api.put(`/files/${id}/versions/current`, { version: 1 })).status).toBe(403)
  expect((await send(`/files/${id}/versions`, 'x', reader.api)).status).toBe(403)
  expect((await reader.api.put(`/files/${id}/versions/current`, { version: 1 })).status).toBe(403)
  expect(await content(reader.api, id, '?version=1')).toBe('drafted for the firm')
  for (const far of [stranger.api, other.api]) {
    expect((await far.get(`/files/${id}/versions`)).status).toBe(404)
    expect([403, 404]).toContain((await send(`/files/${id}/versions`, 'x', far)).status)
    expect([403, 404]).toContain((await far.put(`/files/${id}/versions/current`, { version: 1 })).status)
    expect(await content(far, id, '?version=1')).toBe(404)
  }
  expect(await content(clerk.api, id)).toBe('for the client')
})

it('Versions uploaded concurrently are numbered in sequence, each with its own content', async () => {
  const id = await fileWith('start')
  const texts = ['a', 'bb', 'ccc', 'dddd']
  const answers = await Promise.all(texts.map((text) => send(`/files/${id}/versions`, text)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const kept = await Promise.all([2, 3, 4, 5].map((number) => content(clerk.api, id, `?version=${number}`)))
  expect(kept.toSorted(ascending)).toEqual(texts)
})

it('An HTML or SVG file is only served as a download', async () => {
  const id = await fileWith('<script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  for (const query of ['', '?version=1']) {
    const { headers } = await service.app.inject({
      url: `/api/v4/files/${id}/download${query}`,
      headers: clerk.api.headers,
    })
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

it('A download resumes where it was interrupted, and restarts if the content has changed', async () => {
  const id = await fileWith('0123456789')
  const download = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const url = `/api/v4/files/${id}/download`
    const answer = await service.app.inject({ method, url, headers: { ...clerk.api.headers, ...headers } })
    const { etag, 'content-range': part, 'content-length': length, 'content-disposition': name } = answer.headers
    return { status: answer.statusCode, body: answer.body, tag: String(etag), part, length: Number(length), name }
  }
  const whole = await download()
  expect(whole).toMatchObject({ status: 200, body: '0123456789', part: undefined, length: 10 })
  for (const [range, body, part] of [
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=2-3', '23', 'bytes 2-3/10'],
    ['Bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=9-99999999999999999999', '9', 'bytes 9-9/10'],
  ] as const) {
    const found = { status: 206, body, part, length: body.length, tag: whole.tag }
    expect(await download({ range, 'if-range': whole.tag })).toMatchObject(found)
  }
  for (const range of ['bytes=10-', 'bytes=-0'])
    expect(await download({ range })).toMatchObject({
      status: 416,
      part: 'bytes */10',
      name: undefined,
      body: expect.stringContaining('the file has 10 bytes'),
    })
  for (const range of ['bytes=5-4', 'bytes=0-1,4-5', 'bytes=-', 'pages=1-2', 'bytes=a-'])
    expect(await download({ range })).toMatchObject({ status: 200, length: 10, part: undefined })
  expect(await download({ range: 'bytes=4-' }, 'HEAD')).toMatchObject({ status: 200, length: 10 })
  expect((await download({ 'if-none-match': whole.tag })).status).toBe(304)
  expect((await send(`/files/${id}/versions`, 'abcdefghij')).status).toBe(201)
  expect(await download({ range: 'bytes=4-', 'if-range': whole.tag })).toMatchObject({
    status: 200,
    body: 'abcdefghij',
  })
})
