/** A program that receives webhooks: it keeps what came, answers as it is told, and can be gone for a while. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Delivered {
  /** Id of the record that the event is about. */
  readonly record: number
  /** How many times it was answered with success. */
  readonly times: number
}

export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Receiver {
  readonly url: string
  /** What was answered with success, by the event's id (`webhook-id`). */
  readonly delivered: ReadonlyMap<string, Delivered>
  /** The events that were tried, whatever came of it. */
  readonly ids: ReadonlySet<string>
  /** The last request that was answered with success. */
  last(): Received | undefined
  /** The records that they were about. */
  records(): ReadonlySet<number>
  /** Requests so far, by path. */
  readonly requests: ReadonlyMap<string, number>
  /** From now on answers with a status after so many milliseconds (null: never), on one path or on all others. */
  answer(status: number | null, after?: number, path?: string): void
  /** Ends without answering those who wait, as a process that is killed. */
  close(): void
  /** Listens again where it listened before. */
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
    // What breaks off while it is read is a try that did not arrive.
    server.on('clientError', (_error, socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  await open()
  return {
    ...{ url: `http://127.0.0.1:${port}`, delivered, ids, requests, reopen: open },
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
