import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

let directory = ''
const file = () => join(directory, 'worklane.lock')

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'worklane-lock-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

it('refuses a directory that is in use, naming it and the process', () => {
  const release = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(`${directory} is in use by process ${process.pid}`)
  release()
  lockDirectory(directory)()
  expect(existsSync(file())).toBe(false)
})

it('takes over from a process that was killed', async () => {
  const lock = new URL('./directory-lock.ts', import.meta.url).href
  const script = `(await import(${JSON.stringify(lock)})).lockDirectory(${JSON.stringify(directory)}); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  expect(() => lockDirectory(directory)).toThrow(`process ${child.pid}`)

  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  lockDirectory(directory)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid })
})

it.each([
  ['whose pid belongs to another process by now', JSON.stringify({ pid: process.pid, started: '1' })],
  ['that was cut off while it was written', '{"pid": 1'],
])('takes over a lock %s', (_case, content) => {
  writeFileSync(file(), content)
  lockDirectory(directory)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid })
})
