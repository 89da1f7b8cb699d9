import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { checkedOut } from './connection.ts'

/** A process that answers with what it is sent, as a database would while this one stands still. */
const echo = spawn('cat')

async function answered(bytes: string): Promise<string> {
  echo.stdin.write(bytes)
  const [text] = (await once(echo.stdout, 'data')) as [Buffer]
  return text.toString()
}

it('An answer that came while the process was busy itself is read before the database counts as frozen', async () => {
  await answered('first')
  const names = { release: () => {} } as unknown as Parameters<typeof checkedOut>[1]['names']
  const client = { connection: { stream: echo.stdin } } as unknown as PoolClient
  const connection = checkedOut(client, {
    kind: 'caller',
    names,
    limit: 0,
    dequeueReads: () => [],
    afterwards: () => {},
  })
  const answer = connection.run('select 1', () => answered('second'))
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500))
  expect(await answer).toBe('second')
  echo.kill()
})
