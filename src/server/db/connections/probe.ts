/** Queries a server on a separate connection with a short timeout, so that neither an exhausted pool nor a frozen server delays it. */
import { type ClientConfig, Pool } from 'pg'

/** Milliseconds until the server counts as unreachable. */
const timeout = 600

export interface ProbeQuery<Row> {
  /** Returns the row; rejects after the timeout. */
  readonly ask: () => Promise<Row>
  readonly close: () => Promise<void>
}

/**
 * @param text a query for one row
 * @param onLost called when the connection ends
 */
export function probeQuery<Row>(settings: ClientConfig, text: string, onLost = () => {}): ProbeQuery<Row> {
  const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout, idleTimeoutMillis: 30_000 }
  const pool = new Pool({ ...settings, ...limits, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}).on('end', onLost))
  return {
    async ask() {
      const client = await pool.connect()
      try {
        const { rows } = await client.query(text)
        client.release()
        return rows[0] as Row
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

export interface Probe {
  readonly answers: () => Promise<boolean>
  readonly close: () => Promise<void>
}

export function getProbe(settings: ClientConfig): Probe {
  const { ask, close } = probeQuery(settings, 'select 1')
  let pendingProbe: Promise<boolean> | undefined
  return {
    answers() {
      pendingProbe ??= ask()
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          pendingProbe = undefined
        })
      return pendingProbe
    },
    close,
  }
}
