/**
 * The embedded database on a full disk on which its write-ahead log cannot grow: it panics, and its process has to
 * exit.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { openEmbedded } from '../../src/server/db/embedded/embedded.ts'

const megabyte = 1_048_576
/** Less than a segment of the log, and more than the little growth of tables. */
const left = 10 * megabyte

/** Updates a row with random text forever, which grows only the log, and prints each number once it is stored. */
const writer = (directory: string) => `
  const { openEmbedded } = await import(${JSON.stringify(new URL('../../src/server/db/embedded/embedded.ts', import.meta.url).href)})
  const database = await openEmbedded(${JSON.stringify(directory)}, console.error)
  await database.execute('create table numbers (number int, filler text)')
  await database.execute('insert into numbers values (0, null)')
  process.stdout.write('0\\n')
  for (let number = 1; ; number += 1) {
    await database.execute('update numbers set number = $1, filler = $2', [number, String(number).repeat(400).slice(0, 1900)])
    process.stdout.write(number + '\\n')
  }`

/** Checks how the process ended, and what the next one finds; returns the problems. */
export async function panicProblems(directory: string, ballast: string): Promise<string[]> {
  mkdirSync(directory)
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer(directory)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: new URL('../../', import.meta.url),
  })
  let acknowledged = -1
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (acknowledged < 0) {
      const { bavail, bsize } = statfsSync(directory)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - left))
    }
    acknowledged = Number(chunk.toString().trim().split('\n').at(-1))
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  rmSync(ballast)
  const problems: string[] = []
  if (code !== 1 || !/^there is too little space left on the disk of .+ start again\n$/.test(said))
    problems.push(`a panic should end the process with one line, but it ended with ${code}: ${said}`)
  const stored = await storedNumber(directory)
  console.log(`the database gave up after ${acknowledged} changes; the next start finds ${stored}`)
  if (stored < acknowledged) problems.push(`${acknowledged} changes were acknowledged, and ${stored} are stored`)
  return problems
}

async function storedNumber(directory: string): Promise<number> {
  const database = await openEmbedded(directory, console.error)
  const { rows } = await sql<{ number: number }>`select number from numbers`.execute(database.kysely)
  await database.close()
  return rows[0]?.number ?? -1
}
