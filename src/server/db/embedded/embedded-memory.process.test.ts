/**
 * Memory of the embedded database while it is created and while statements are new to it: Node compiles PostgreSQL
 * meanwhile, and depending on its version needs from a few to 600 MB for the parser alone.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'worklane-memory-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const addressOf = (file: string) => new URL(file, import.meta.url).href

const statements = `
  const { openEmbedded } = await import(${JSON.stringify(addressOf('./embedded.ts'))})
  const database = await openEmbedded(${JSON.stringify(directory)}, console.error)
  for (let number = 1; number <= 400; number += 1)
    await database.execute('select ' + Array.from({ length: 40 }, (_none, at) => number * at + ' as c' + at).join(', '))
  await database.close()`

/** Peak memory of a process in MB, once it has ended. */
async function mostHeldBy(...args: readonly string[]): Promise<number> {
  const say = 'data:text/javascript,process.on("exit",()=>console.log(process.resourceUsage().maxRSS))'
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', say, ...args])
  return Number(stdout.trim()) / 1024
}

it('The embedded database is created within the gigabyte of a small machine, and uses half of it while it parses new statements', {
  timeout: 120_000,
}, async () => {
  const script = fileURLToPath(new URL('./create-embedded.ts', import.meta.url))
  expect(await mostHeldBy(script, join(directory, 'database'))).toBeLessThan(1000)
  expect(await mostHeldBy('--input-type=module', '-e', statements)).toBeLessThan(500)
})
