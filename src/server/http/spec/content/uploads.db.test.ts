/** Failing uploads, and downloads of missing content: the response, what remains stored, and who has to wait. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { statusesIn, talk } from '../../../testing/test-socket.ts'

const service = await startTestService()
const port = Number(new URL(service.publicUrl).port)
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const project = await api.create('/projects', { title: 'Boathouse', companyid })
const reader = await service.person(account, { grants: { 4: 1 } })
const files = join(service.outbox, 'files')
const megabyte = 1_048_576

const incoming = join(files, 'incoming')
const received = () => (existsSync(incoming) ? readdirSync(incoming) : [])
const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.txt"' : ''}\r\n\r\n${content}\r\n`
const inProject = part('projectid', String(project))

function headers(caller: Caller, ...more: readonly string[]): string {
  const credential = Object.entries(caller.headers).map(([name, value]) => `${name}: ${value}`)
  return ['host: localhost', ...credential, ...more, '', ''].join('\r\n')
}

function upload(caller: Caller, form: string, length = form.length): string {
  const type = 'content-type: multipart/form-data; boundary=b'
  return `POST /api/v4/files HTTP/1.1\r\n${headers(caller, type, `content-length: ${length}`)}${form}`
}

const long = 'x'.repeat(3 * megabyte)

it.each([
  ['that rights refuse', 403, reader.api, `${inProject}${part('file', long)}--b--`],
  ['that is no form', 400, api, 'no form'],
  ['that breaks off in the middle', 400, api, `${inProject}${part('file', long)}`],
  ['with a broken part', 400, api, `--b\r\nno header\r\n\r\n${long}\r\n--b--`],
  ['with two files', 413, api, `${part('file', long)}${part('file', long)}--b--`],
  ['with too many fields', 413, api, `${part('file', long)}${part('name', '').repeat(30)}${part('more', long)}--b--`],
  ['without a file', 400, api, `${part('more', long.slice(0, 90_000))}--b--`],
  ['into a project that is not there', 400, api, `${part('projectid', '999999')}${part('file', long)}--b--`],
])(
  'An upload %s leaves nothing, and the next request on its connection is answered',
  async (_how, status, who, form) => {
    const next = `GET /api/v4/me HTTP/1.1\r\n${headers(who, 'connection: close')}`
    const { answer, isEnded } = await talk(port, upload(who, form) + next, { quiet: 20_000 })
    expect(statusesIn(answer)).toEqual([status, 200])
    expect(isEnded).toBe(true)
    expect(received()).toEqual([])
    expect(await api.list('/files')).toEqual([])
  },
)

it('A file over the limit is refused, and the connection stays usable', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  const send = (method: string, path: string, more: Record<string, string>, pieces: number) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sending = request({ port, agent, method, path, headers: { ...api.headers, ...more } }, async (answer) => {
        ports.add(answer.socket.localPort)
        let body = ''
        for await (const chunk of answer) body += chunk
        resolve({ status: answer.statusCode, body })
      })
      sending.on('error', reject)
      const pump = (left: number): void => {
        if (left === 0) return void sending.end(pieces > 0 ? '\r\n--b--' : '')
        sending.write(long, () => pump(left - 1))
      }
      if (pieces > 0) sending.write(`${inProject}${part('file', '').slice(0, -2)}`)
      pump(pieces)
    })
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  const refused = await send('POST', '/api/v4/files', type, 34)
  expect(refused.status).toBe(413)
  expect(JSON.parse(refused.body)).toEqual({
    status: 'error',
    errors: expect.any(Array),
    data: ['The file is larger than the 100 MB that are allowed.'],
  })
  expect((await send('GET', '/api/v4/me', {}, 0)).status).toBe(200)
  expect(ports.size).toBe(1)
  expect(received()).toEqual([])
  agent.destroy()
})

it('An incomplete upload is removed when the client disconnects', async () => {
  const form = `${inProject}${part('file', long)}`
  const gone = talk(port, upload(api, form, form.length * 2), {
    quiet: 60_000,
    more: (socket) => void eventually(() => expect(received()).toHaveLength(1)).then(() => socket.destroy()),
  })
  await gone
  await eventually(() => expect(received()).toEqual([]))
  expect(await api.list('/files')).toEqual([])
})

it('A file whose record could not be stored leaves no content', async () => {
  const form = `${inProject}${part('file', 'plain words')}--b--`
  const post = () => api.post('/files', form, { 'content-type': 'multipart/form-data; boundary=b' })
  const stored = () => readdirSync(join(files, String(account)))
  const { id } = (await post()).body.data as { id: number }
  await service.database.execute("alter table changes add constraint refused check (resource <> 'files') not valid")
  expect((await post()).status).toBe(500)
  await service.database.execute('alter table changes drop constraint refused')
  expect(stored()).toEqual([String(id)])
  await api.delete(`/files/${id}`)
})

it('A file without content is reported as missing', async () => {
  const form = `${inProject}${part('file', 'plain words')}--b--`
  const kept = await api.post('/files', form, { 'content-type': 'multipart/form-data; boundary=b' })
  const { id } = kept.body.data as { id: number }
  rmSync(join(files, String(account), String(id)))
  const { status, body } = await api.get(`/files/${id}/download`)
  expect(status).toBe(404)
  expect(body).toEqual({
    status: 'error',
    errors: expect.any(Array),
    data: [`The content of the file with id ${id} is no longer there; upload it again.`],
  })
  await api.delete(`/files/${id}`)
})

it('A full disk refuses files, keeps space for the service, and accepts files again once there is space', async ({
  skip,
}) => {
  mkdirSync(files, { recursive: true })
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', files]).status !== 0)
    skip('mounts are not permitted here: a full disk is NOT TESTED')
  try {
    const small = upload(api, `${inProject}${part('file', 'plain words')}--b--`)
    const large = upload(api, `${inProject}${part('file', long.repeat(6))}--b--`)
    const statuses = async (text: string) => {
      const next = `GET /api/v4/me HTTP/1.1\r\n${headers(api, 'connection: close')}`
      const { answer } = await talk(port, text + next, { quiet: 20_000 })
      return { statuses: statusesIn(answer), answer }
    }
    const refused = await statuses(large)
    expect(refused.statuses).toEqual([503, 200])
    expect(refused.answer).toContain(
      '{"status":"error","data":["The service has no room left to store this; nothing was stored. Try again later."]',
    )
    expect(refused.answer).toContain('retry-after: 60')
    expect(received()).toEqual([])
    writeFileSync(join(files, 'ballast'), Buffer.alloc(30 * megabyte))
    expect((await statuses(small)).statuses).toEqual([503, 200])
    rmSync(join(files, 'ballast'))
    expect((await statuses(small)).statuses).toEqual([201, 200])
  } finally {
    spawnSync('umount', ['-l', files])
  }
})
