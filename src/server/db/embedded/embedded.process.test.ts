/**
 * Guarantees of the embedded database beyond the common interface: a single process, and no data loss if that is
 * killed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { hasEmbedded, openEmbedded } from './embedded.ts'

/** How often a writing process is killed. */
const cycles = Number(process.env.CRASH_CYCLES || 3)

const directory = mkdtempSync(join(tmpdir(), 'worklane-crash-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const fail = (error: Error) => {
  throw error
}

/** Writes a table of numbers, in transactions, and prints each number once its transaction is acknowledged. */
const writer = `
  const { openEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
  const { sql } = await import('kysely')
  const database = await openEmbedded(${JSON.stringify(directory)}, console.error)
  await sql\`create table if not exists numbers (number int generated always as identity, filler text)\`.execute(database.kysely)
  for (;;) {
    const { rows: [row] } = await database.transaction((tx) =>
      sql\`insert into numbers (filler) values (repeat('x', 2000)) returning number\`.execute(tx))
    process.stdout.write(row.number + '\\n')
  }`

function startWriter(): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '-e', writer], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: new URL('../../../../', import.meta.url),
  })
}

it('The embedded database loses no acknowledged write when its process is killed, and refuses a second process', {
  timeout: cycles * 60_000,
}, async () => {
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const child = startWriter()
    const exited = new Promise((resolve) => child.once('exit', resolve))
    const acknowledged: number[] = []
    await new Promise<void>((resolve) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        acknowledged.push(...chunk.toString().trim().split('\n').map(Number))
        if (acknowledged.length > 20 + cycle * 7) resolve()
      })
    })
    await expect(openEmbedded(directory, fail)).rejects.toThrow(`${directory} is in use by process ${child.pid}`)
    child.kill('SIGKILL')
    await exited

    const database = await openEmbedded(directory, fail)
    const { rows } = await sql<{ number: number }>`select number from numbers`.execute(database.kysely)
    await database.close()
    const stored = new Set(rows.map(({ number }) => number))
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
  }
})

it('The embedded database is created on the next attempt if the system killed the first one', async ({ skip }) => {
  if (!existsSync('/usr/bin/pkill'))
    skip('there is no pkill here: a database that is ended while it is made is NOT TESTED')
  const fresh = join(directory, 'fresh')
  const opening = openEmbedded(fresh, fail).then(
    () => 'open',
    (error: Error) => error.message,
  )
  const end = () => spawnSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'create-embedded']).status
  await eventually(async () => expect(end()).toBe(0))
  expect(await opening).toMatch(
    /^the system ended what made the database in .+, as it does where memory runs out; make 1 GB/,
  )
  expect(hasEmbedded(fresh)).toBe(false)
  await (await openEmbedded(fresh, fail)).close()
})
