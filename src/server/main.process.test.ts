/** The service as its operator meets it: a process with settings, output and an exit code. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from './testing/postgres-cluster.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'worklane-main-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string>) {
  const script = new URL('./worklane.js', import.meta.url).pathname
  const child = spawn(process.execPath, [script, '--api-only'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const exit = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }))
  })
  return { child, exit, output: () => output, errors: () => errors }
}

/** Waits for a line of the service; fails with what it said instead when it ends. */
async function said(service: ReturnType<typeof start>, text: string): Promise<void> {
  while (!service.output().includes(text)) {
    if (service.child.exitCode !== null) throw new Error(service.errors())
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('a failed start ends with one line and exit code 1', () => {
  it('for an invalid setting', async () => {
    const { exit } = start({ PORT: 'eighty' })
    expect(await exit).toEqual({ code: 1, errors: 'PORT is "eighty"; allowed is a whole number from 1 to 65535\n' })
  })
})

describe('a running service', { timeout: 120_000 }, () => {
  it('warns if its address is plain http on another machine, where browsers prevent signing in', async () => {
    const service = start({ PORT: String(await freePort()), PUBLIC_URL: 'http://work.test:3000' })
    await said(service, 'this link works once')
    expect(service.output()).toContain('nobody can sign in at http://work.test:3000')
    service.child.kill('SIGTERM')
    expect((await service.exit).code).toBe(0)
  })

  it('offers the set-up of an empty database, protects its directory, and stops gracefully', async () => {
    const port = await freePort()
    const service = start({ PORT: String(port) })
    const { child, exit } = service
    await said(service, 'this link works once')
    expect(service.output()).toContain(`http://localhost:${port}/identity/set-up/`)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

    if (process.platform === 'linux') {
      const environment = readFileSync(`/proc/${child.pid}/environ`, 'utf8')
      expect(environment).toContain('MALLOC_TRIM_THRESHOLD_=1048576')
      expect(environment).toContain('MALLOC_ARENA_MAX=2')
      const command = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').split('\0')
      expect(command).toContain('--max-semi-space-size=32')
      expect(command).toContain('--heap-growing-percent=50')
      expect(command).toContain('--external-memory-accounted-in-global-limit')
    }

    const second = await start({ PORT: String(port + 1) }).exit
    expect(second.code).toBe(1)
    expect(second.errors).toMatch(new RegExp(`^${dataDir} is in use by process ${child.pid};[^\n]+\n$`))

    const [, path = ''] = /(\/identity\/set-up\/\S+)/.exec(service.output()) ?? []
    const answer = await sendAcrossStop(port, path, () => child.kill('SIGTERM'))
    expect(answer).toMatch(/^HTTP\/1.1 303 /)
    expect(await exit).toEqual({ code: 0, errors: '' })
  })
})

/** Sends half of the set-up form, stops the service, sends the other half, and gives what was answered. */
function sendAcrossStop(port: number, path: string, stop: () => void): Promise<string> {
  const account = { account: 'Alder & Quay', timezone: 'UTC', currency: 'EUR' }
  const person = { firstname: 'Imogen', lastname: 'Alder', email: 'imogen@example.com', password: 'a long password' }
  const body = String(new URLSearchParams({ ...account, ...person }))
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
  ]
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
      setTimeout(() => {
        stop()
        setTimeout(() => socket.write(body.slice(10)), 500)
      }, 500)
    })
    socket.on('data', (chunk: Buffer) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}
