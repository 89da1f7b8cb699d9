/** The thread of `embedded-thread.ts`: opens PGlite and runs messages of PostgreSQL's protocol in order. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { collectGarbage } from '../../release-memory.ts'
import type { Opening, ThreadAnswer } from './embedded-thread.ts'

/** Extensions that migrations may create in addition to those of PostgreSQL itself. */
const extensions = { btree_gin, pg_trgm }

const { directory, settings } = workerData as Opening
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])]
const database = await PGlite.create(directory, { extensions, startParams })

const answer = (text: ThreadAnswer, transfers: ArrayBuffer[] = []) => parentPort?.postMessage(text, transfers)

async function run(message: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = []
  // PGlite passes a view of its memory, so it is copied.
  const onRawData = (bytes: Uint8Array) => parts.push(bytes.slice())
  await database.execProtocolRawStream(message, { syncToFs: false, onRawData })
  const [only, ...more] = parts
  const bytes = only && more.length === 0 ? only : joinParts(parts)
  answer(bytes, [bytes.buffer as ArrayBuffer])
}

/** In a buffer of its own, which can be transferred. */
function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

parentPort?.on('message', (message: Uint8Array | 'close') => {
  const work = message === 'close' ? database.close().then(() => answer('closed')) : run(message)
  work.catch((error: Error) => answer(error))
})
await collectGarbage()
answer('open')
