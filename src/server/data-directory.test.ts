import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { prepareDataDirectory } from './data-directory.ts'

const home = mkdtempSync(join(tmpdir(), 'worklane-directory-'))
const usual = process.umask()
afterAll(() => {
  process.umask(usual)
  rmSync(home, { recursive: true })
})

const place = (name: string) => join(home, name)

it('A directory and its content are created with permissions for the owner only', () => {
  mkdirSync(place('open'))
  chmodSync(place('open'), 0o755)
  for (const path of ['open', 'new/below']) {
    prepareDataDirectory(place(path))
    expect(statSync(place(path)).mode & 0o777).toBe(0o700)
  }
  writeFileSync(place('open/secret'), '')
  expect(statSync(place('open/secret')).mode & 0o777).toBe(0o600)
})

it('A directory with other content is refused, and nothing is written to it', () => {
  mkdirSync(place('photos'))
  writeFileSync(place('photos/summer.jpg'), '')
  expect(() => prepareDataDirectory(place('photos'))).toThrow(
    `DATA_DIR is "${place('photos')}"; allowed is a directory that is empty or holds data of Worklane (that one holds something else (summer.jpg))`,
  )
  expect(readdirSync(place('photos'))).toEqual(['summer.jpg'])
})

it.each(['lost+found', '.snapshots', 'demo', 'dev'])('A directory with only %s counts as empty', (name) => {
  mkdirSync(place(`with ${name}/${name}`), { recursive: true })
  expect(() => prepareDataDirectory(place(`with ${name}`))).not.toThrow()
})

it('Other files next to the service’s data are left alone', () => {
  mkdirSync(place('used/files'), { recursive: true })
  writeFileSync(place('used/notes.txt'), '')
  expect(() => prepareDataDirectory(place('used'))).not.toThrow()
})

it('A link to a missing directory is refused, naming it', () => {
  symlinkSync(place('unplugged'), place('disk'))
  expect(() => prepareDataDirectory(place('disk/worklane'))).toThrow(
    `DATA_DIR is "${place('disk/worklane')}"; allowed is a directory that is empty or holds data of Worklane (${place('disk')} is a link to a place that is not there)`,
  )
})

// Such a place says of each new directory that it is not there.
it.runIf(existsSync('/proc/self'))('A directory that cannot be created is refused', () => {
  expect(() => prepareDataDirectory('/proc/worklane/data')).toThrow('(/proc/worklane cannot be made there)')
})
