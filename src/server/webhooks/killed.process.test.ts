import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { startTestReceiver } from '../testing/test-receiver.ts'

const source = inject('testDatabase')
const directory = mkdtempSync(join(tmpdir(), 'worklane-killed-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const receiver = await startTestReceiver()
const script = fileURLToPath(new URL('./test-killed-process.ts', import.meta.url))
const onLost = (error: Error) => console.error(error)

async function prepare(): Promise<void> {
  if (source.kind === 'embedded') cpSync(source.directory, directory, { recursive: true })
  const database = await openEmbedded(directory, onLost)
  await sql`insert into accounts (name) values ('Lind & Okafor')`.execute(database.kysely)
  await sql`
    insert into webhooks (account_id, event, url, secret)
    values (1, 'newtask', ${`${receiver.url}/hook`}, ${`whsec_${Buffer.alloc(24).toString('base64')}`})
  `.execute(database.kysely)
  await database.close()
}

function start(...task: string[]) {
  return spawn(process.execPath, [script, directory, '1', join(directory, 'outbox'), ...task], { stdio: 'inherit' })
}

it.runIf(source.kind === 'embedded')(
  'a process that is killed between commit and delivery, or in the middle of one, loses no event',
  async () => {
    await prepare()
    const first = start()
    let killed = false
    receiver.answer('/hook', async () => {
      if (!killed) first.kill('SIGKILL')
      killed = true
      return { status: 500 }
    })
    await new Promise((resolve) => first.once('exit', resolve))
    receiver.answer('/hook', { status: 204 })
    const before = receiver.received.length
    const second = start('deliver-only')
    const delivered = () => new Set(receiver.received.slice(before).map(({ body }) => body.id))
    await vi.waitFor(() => expect(delivered().size).toBe(20), { timeout: 90_000, interval: 200 })
    second.kill('SIGTERM')
  },
  100_000,
)
