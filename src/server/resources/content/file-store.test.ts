import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { createFileStore } from './file-store.ts'

const directory = mkdtempSync(join(tmpdir(), 'worklane-files-'))
afterAll(() => rmSync(directory, { recursive: true }))
const incoming = join(directory, 'incoming')
const store = createFileStore(directory)

it('Content whose upload fails leaves nothing', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half of')
      throw new Error('the connection broke off')
    })(),
  )
  await expect(store.receive(broken)).rejects.toThrow('the connection broke off')
  expect(readdirSync(incoming)).toEqual([])
})

it('Incomplete uploads of an ended process are removed, but not running ones', async () => {
  mkdirSync(incoming, { recursive: true })
  for (const name of ['left', 'coming']) writeFileSync(join(incoming, name), 'half of')
  const before = new Date(Date.now() - 3_600_000)
  utimesSync(join(incoming, 'left'), before, before)
  await store.sweep()
  expect(readdirSync(incoming)).toEqual(['coming'])
})

it('Removing nothing is no error', async () => {
  await createFileStore(join(directory, 'nowhere')).sweep()
})
