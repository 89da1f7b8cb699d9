import { EventEmitter } from 'node:events'
import pg, { type PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { getBatches } from './batch.ts'

/** A connection of pg on a socket that keeps what is written. */
function connected() {
  const written: Buffer[] = []
  const write = (bytes: Buffer) => written.push(bytes)
  const stream = Object.assign(new EventEmitter(), { write, writable: true })
  const connection = new (pg as unknown as { Connection: new (settings: object) => object }).Connection({ stream })
  const query = (batch: { submit(connection: object): void }) => batch.submit(connection)
  return { written, stream, batches: getBatches({ query } as unknown as PoolClient) }
}

/** First letters of the messages: each is a letter, a length that counts itself, and what it says. */
function messagesIn(bytes: Buffer): string {
  let letters = ''
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    letters += String.fromCharCode(bytes[at] ?? 0)
  return letters
}

const statement = (name: string) => ({ name, text: `select '${name}', $1::text`, values: ['x'] })

it('Statements of a batch are written at once, and synced once', () => {
  const { written, batches } = connected()
  for (const name of ['a', 'b']) void batches.add(statement(name))
  batches.flush()
  expect(written.map(messagesIn)).toEqual(['PBDEPBDES'])
  void batches.add(statement('b'))
  batches.flush()
  expect(written.map(messagesIn)).toEqual(['PBDEPBDES', 'BDES'])
})

it('One that cannot be written does not affect those before it', async () => {
  const { written, batches } = connected()
  void batches.add(statement('a'))
  const refused = batches.add({ ...statement('a'), text: 'select 1' })
  batches.flush()
  await expect(refused).rejects.toThrow("Two statements are named 'a'")
  expect(written.map(messagesIn)).toEqual(['PBDES'])
})

it('Nothing is written to a connection that is lost', () => {
  const { written, stream, batches } = connected()
  stream.writable = false
  void batches.add(statement('a'))
  batches.flush()
  expect(written).toEqual([])
})
