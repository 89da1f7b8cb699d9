/** A webhook receiver that records deliveries, responds as configured, and can be down for a while. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Delivered {
  /** Id of the event's record. */
  readonly record: number
  /** Number of success responses. */
  readonly times: number
}

export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Receiver {
  readonly url: string
  /** Deliveries with a success response, by event id (`webhook-id`). */
  readonly delivered: ReadonlyMap<string, Delivered>
  /** Ids of all events attempted, whatever the outcome. */
  readonly ids: ReadonlySet<string>
  /** The last request with a success response. */
  last(): Received | undefined
  /** Ids of the records of delivered events. */
  records(): ReadonlySet<number>
  /** Number of requests by path. */
  readonly requests: ReadonlyMap<string, number>
  /**
   * Sets the status and delay in milliseconds of future responses (null: no response), for one path or for all others.
   */
  answer(status: number | null, after?: number, path?: string): void
  /** Closes all connections without responses, like a killed process. */
  close(): void
  /** Listens again on the same port. */
  reopen(): Promise<void>
}

const anyPath = ''

export async function startReceiver(): Promise<Receiver> {
  const delivered = new Map<string, Delivered>()
  const ids = new Set<string>()
  let last: Received | undefined
  const requests = new Map<string, number>()
  const replies = new Map<string, { status: number | null; after: number }>()
  let server: Server
  let port = 0
  const open = async () => {
    server = createServer(async (request, response) => {
      const path = request.url ?? '/'
      requests.set(path, (requests.get(path) ?? 0) + 1)
      const id = String(request.headers['webhook-id'])
      ids.add(id)
      let text = ''
      for await (const part of request) text += part
      const { status, after } = replies.get(path) ?? replies.get(anyPath) ?? { status: 204, after: 0 }
      if (status === null) return
      if (after > 0) await wait(after)
      if (response.destroyed) return
      response.writeHead(status).end()
      if (status >= 300) return
      last = { headers: request.headers as Record<string, string>, text }
      const { id: record } = JSON.parse(text) as { id: number }
      delivered.set(id, { record, times: (delivered.get(id)?.times ?? 0) + 1 })
    })
    // A request that breaks off counts as not received.
    server.on('clientError', (_error, socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  await open()
  return {
    url: `http://127.0.0.1:${port}`,
    delivered,
    ids,
    requests,
    reopen: open,
    last: () => last,
    records: () => new Set([...delivered.values()].map(({ record }) => record)),
    answer(status, after = 0, path = anyPath) {
      replies.set(path, { status, after })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
