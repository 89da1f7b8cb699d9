/**
 * A separate connection that listens on a channel of PostgreSQL. A lost connection is reopened with increasing delays,
 * and the listener is notified that messages may have been missed.
 */
import { Client, type ClientConfig } from 'pg'
import type { Listening } from '../database.ts'

/** Milliseconds before the first attempt to reconnect, and at most before any further one. */
const wait = { first: 100, longest: 1_000 }

/**
 * Resolves once it listens; rejects if the first attempt fails.
 * @param onPayload gets null if the connection was lost for a while
 * @param onLost called for every lost connection
 */
export async function listenOn(
  settings: ClientConfig,
  channel: string,
  onPayload: (payload: string | null) => void,
  onLost: (error: Error) => void,
): Promise<Listening> {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let current: Client | undefined

  async function connect(): Promise<Client> {
    const client = new Client({ ...settings, connectionTimeoutMillis: 5_000 })
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    client.on('error', (error) => handleLost(client, error))
    client.on('end', () => handleLost(client, new Error('the connection that listens has ended')))
    let isEnded = false
    client.once('error', () => (isEnded = true))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      // A loss at this moment would go unnoticed, because this connection is not the current one yet.
      if (isEnded) throw new Error('the connection that listens was lost at once')
      return client
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }

  function handleLost(client: Client, error: Error): void {
    if (closed || current !== client) return
    clearTimeout(timer)
    onLost(error)
    client.end().catch(() => undefined)
    connectAgain(wait.first)
  }

  function connectAgain(milliseconds: number): void {
    timer = setTimeout(async () => {
      try {
        current = await connect()
        if (closed) await current.end()
        else onPayload(null)
      } catch {
        if (!closed) connectAgain(Math.min(milliseconds * 2, wait.longest))
      }
    }, milliseconds)
    timer.unref()
  }

  current = await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await current?.end()
    },
  }
}
