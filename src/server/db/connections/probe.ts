/**
 * Asks a server whether it answers, on a connection of its own: neither a pool that is used up nor a server that is frozen
 * keeps the answer waiting.
 */
import { type ClientConfig, Pool } from 'pg'

/** Milliseconds after which no answer is an answer. */
const patience = 600

export interface Probe {
  readonly answers: () => Promise<boolean>
  readonly close: () => Promise<void>
}

export function probeOf(settings: ClientConfig): Probe {
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience, idleTimeoutMillis: 30_000 }
  const pool = new Pool({ ...settings, ...limits, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let asking: Promise<boolean> | undefined

  const ask = async () => {
    const client = await pool.connect()
    try {
      await client.query('select 1')
      client.release()
      return true
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return {
    answers() {
      asking ??= ask()
        .catch(() => false)
        .finally(() => {
          asking = undefined
        })
      return asking
    },
    close: () => pool.end(),
  }
}
