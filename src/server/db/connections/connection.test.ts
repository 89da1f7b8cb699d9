import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
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

function checkedOutBy(stream: NodeJS.WritableStream) {
  return checkedOut({ connection: { stream } } as unknown as PoolClient, {
    kind: 'caller',
    names: { release: () => {} } as unknown as Parameters<typeof checkedOut>[1]['names'],
    limit: 0,
    slot: { dequeueReads: () => [], nextReads: () => [], releaseSlot: () => {} },
  })
}

it('A response that arrived while the process was busy is read before the database counts as frozen', async () => {
  await answered('first')
  const answer = checkedOutBy(echo.stdin).run('select 1', () => answered('second'))
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500))
  expect(await answer).toBe('second')
  echo.kill()
})

it('Statements behind one that a frozen database does not answer fail with it, instead of each timing out', async () => {
  const connection = checkedOutBy(new PassThrough())
  const began = performance.now()
  const never = () => new Promise<string>(() => {})
  const outcomes = await Promise.allSettled(
    ['select 1', 'select 2', 'select 3'].map((text) => connection.run(text, never)),
  )
  expect(performance.now() - began).toBeLessThan(3_500)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { reason: 'away' } })
  expect(connection.isLost()).toBe(true)
})
