/**
 * The lower bound for any service: node:http around one prepared statement, for reads the same as the service's,
 * without authentication or parsing. Its only argument is JSON: port, database, and statement and values by request
 * URL.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { Pool } from 'pg'
import type { ReadRow } from '../../../src/server/db/database.ts'
import { openEmbedded } from '../../../src/server/db/embedded/embedded.ts'
import type { FloorSettings } from './floor-settings.ts'
import { type FloorStatement, floorWrite } from './floor-writes.ts'

const { port, databaseUrl, dataDir, requests }: FloorSettings = JSON.parse(process.argv[2] ?? '')

/** Runs one statement and returns the columns of its single row. */
const read: ReadRow = databaseUrl === null ? (await openEmbedded(dataDir, console.error)).readRow : pooled(databaseUrl)

function pooled(connectionString: string): ReadRow {
  const pool = new Pool({ connectionString, max: 10, options: '-c timezone=UTC -c jit=off' })
  return async ({ name, text }, values) => {
    const query = { text, values: [...values], rowMode: 'array' as const }
    return (await pool.query<(string | null)[]>(name === null ? query : { ...query, name })).rows[0] ?? []
  }
}

createServer(async (incoming, response) => {
  const { statement, values } = await asked(incoming)
  const [data, count] = await read(statement, values)
  const body = `{"status":"success","data":${data},"meta":{"count":${count}}}`
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}).listen(port, '127.0.0.1', () => console.log('ready'))

async function asked(incoming: IncomingMessage): Promise<FloorStatement> {
  const { url = '', method = '' } = incoming
  if (method !== 'GET') return floorWrite(method, url, await json(incoming))
  return requests[url] ?? { statement: { name: 'none', text: 'select null' }, values: [] }
}
