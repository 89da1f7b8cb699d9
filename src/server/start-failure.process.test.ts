/** Starts of the real service that cannot work, each with a fault of its own: one line on stderr, exit code 1. */
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from './db/embedded/embedded.ts'
import { freePort } from './testing/postgres-cluster.ts'

const home = mkdtempSync(join(tmpdir(), 'worklane-start-'))
chmodSync(home, 0o755)
afterAll(() => rmSync(home, { recursive: true, force: true }))
const place = (name: string) => join(home, name)
const whole = place('whole')

/** Nobody in particular, who may not write where root may. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** Runs the service until it ends; one that does start is stopped. */
async function run(env: Record<string, string>, options: { uid?: number; args?: string[] } = {}): Promise<Ended> {
  const { args = ['--api-only'], ...as } = options
  const port = String(await freePort())
  const child = spawn(process.execPath, [new URL('./worklane.js', import.meta.url).pathname, ...args], {
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'warn', DATA_DIR: place('unused'), PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('is ready')) child.kill('SIGTERM')
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

async function refusal(env: Record<string, string>, options?: { uid?: number; args?: string[] }): Promise<string> {
  const { code, said } = await run(env, options)
  expect({ code, lines: said.split('\n').length, said }).toEqual({ code: 1, lines: 2, said })
  return said.trim()
}

/** A copy of a directory that a service has used. */
function copy(name: string): string {
  cpSync(whole, place(name), { recursive: true })
  return place(name)
}

beforeAll(async () => {
  mkdirSync(whole)
  chmodSync(whole, 0o755)
  expect(await run({ DATA_DIR: whole })).toEqual({ code: 0, said: '' })
}, 300_000)

it('A data directory and its files are accessible to the owner only', () => {
  for (const name of ['whole', 'whole/database']) expect(statSync(place(name)).mode & 0o777).toBe(0o700)
  expect(statSync(place('whole/secret')).mode & 0o777).toBe(0o600)
})

it('A data directory that is a file, or below one, is refused', async () => {
  writeFileSync(place('file'), '')
  for (const path of ['file', 'file/below']) {
    const line = await refusal({ DATA_DIR: place(path) })
    expect(line).toBe(`DATA_DIR is "${place(path)}", and ${place(path)} is a file; allowed is a path of a directory`)
  }
})

it.runIf(isRoot)(
  'A data directory that may not be written to, or that is open and of another user, is refused',
  async () => {
    mkdirSync(place('mine'), { mode: 0o755 })
    expect(await refusal({ DATA_DIR: place('mine/below') }, { uid: nobody })).toMatch(
      new RegExp(
        `^${place('mine/below')} cannot be used by the user .+; give that user the rights to it, or set DATA_DIR`,
      ),
    )
    expect(await refusal({ DATA_DIR: place('mine') }, { uid: nobody })).toContain('it belongs to another user')
  },
)

it.each([
  ['cut off', (directory: string) => truncateSync(join(directory, 'global/pg_control'), 10)],
  ['garbled', (directory: string) => writeFileSync(join(directory, 'global/pg_control'), 'x'.repeat(8192))],
  ['without its catalogue', (directory: string) => emptyCatalogue(directory)],
])('A database that is %s is reported as damaged', { timeout: 300_000 }, async (how, damage) => {
  const directory = copy(`damaged ${how}`)
  damage(join(directory, 'database'))
  expect(await refusal({ DATA_DIR: directory })).toMatch(
    /^the database in .+ is damaged \(.+\); put a whole copy of it back$/,
  )
})

/** The table of all tables, of every database in the directory. */
function emptyCatalogue(directory: string): void {
  for (const database of readdirSync(join(directory, 'base'))) {
    const catalogue = join(directory, 'base', database, '1259')
    if (existsSync(catalogue)) truncateSync(catalogue, 8192)
  }
}

it('A database of a newer version is left unchanged, and so is one whose secret is missing', async () => {
  const directory = copy('newer')
  rmSync(join(directory, 'secret'))
  expect(await refusal({ DATA_DIR: directory })).toContain(
    `the secret is missing; put ${join(directory, 'secret')} back`,
  )

  const database = await openEmbedded(directory, () => {})
  await sql`insert into migrations (number, name) values (9999, 'tomorrow')`.execute(database.kysely)
  await database.close()
  const newer =
    /^the database is of a newer version \(it has migration 9999, .+\); start that version, or restore a backup/
  expect(await refusal({ DATA_DIR: directory })).toMatch(newer)
  expect(await refusal({ DATA_DIR: directory }, { args: ['clients', 'list'] })).toMatch(newer)
}, 300_000)

it('A full disk is reported', async ({ skip }) => {
  mkdirSync(place('small'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', place('small')]).status !== 0)
    skip('mounts are not permitted here: a start on a full disk is NOT TESTED')
  try {
    expect(await refusal({ DATA_DIR: place('small') })).toMatch(
      /^there is too little space left on the disk of .+; make room \(32 MB at least\) and start again$/,
    )
    expect(readdirSync(place('small')).filter((name) => name.startsWith('database'))).toEqual([])
  } finally {
    spawnSync('umount', ['-l', place('small')])
  }
})

it('An address that is not this machine’s, or in use, is refused', async () => {
  for (const host of ['192.0.2.1', 'no-such-host.invalid']) {
    const line = await refusal({ HOST: host, DATA_DIR: whole })
    expect(line).toMatch(
      new RegExp(`^HOST is "${host}", which is no address of this machine; allowed is one of its own`),
    )
  }
  const other = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const line = await refusal({ PORT: String(port), DATA_DIR: whole })
  other.close()
  expect(line).toBe(`PORT is "${port}", which another program listens on; allowed is a free port`)
}, 300_000)

it.each([
  [{ DATABASE_URL: 'postgres://me:secret@no-such-host.invalid/db' }, 'its host name is not known'],
  [{ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/db' }, 'nothing listens there'],
])('A database that cannot be reached is named without its password: %j', async (settings, why) => {
  const line = await refusal(settings)
  expect(line).toContain(why)
  expect(line).toContain('me:***@')
})

it('Details of an error are shown on request', async () => {
  const { code, said } = await run({ DATA_DIR: join(import.meta.filename, 'below'), LOG_LEVEL: 'debug' })
  expect(code).toBe(1)
  expect(said).toMatch(/^DATA_DIR is .+\n[\s\S]* at .+\.ts:\d+/)
})

it('Operator commands report errors like the service, and protect the files they create', async () => {
  const args = ['clients', 'list']
  expect(await refusal({ DATA_DIR: place('nowhere') }, { args })).toContain(
    'which holds no database; start the service',
  )
  expect(existsSync(place('nowhere'))).toBe(false)
  expect(await refusal({ DATABASE_URL: 'postgres://127.0.0.1:1/db' }, { args })).toContain('nothing listens there')
  const open = copy('open')
  chmodSync(open, 0o755)
  expect(await run({ DATA_DIR: open }, { args })).toEqual({ code: 0, said: '' })
  expect(statSync(open).mode & 0o777).toBe(0o700)
}, 300_000)
