/** A webhook receiver: records what it receives, and responds as configured. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: { readonly id: number; readonly url: string }
  readonly text: string
}

export interface Reply {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly text?: string
}

export interface TestReceiver {
  readonly url: string
  readonly received: Received[]
  /** Requests to one path. */
  readonly at: (path: string) => Received[]
  /** The response to requests of a path; 204 by default. */
  readonly answer: (path: string, reply: Reply | (() => Promise<Reply>)) => void
}

export async function startTestReceiver(): Promise<TestReceiver> {
  const received: Received[] = []
  const replies = new Map<string, Reply | (() => Promise<Reply>)>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: JSON.parse(text || '{}') as Received['body'], text })
    const wanted = replies.get(path) ?? { status: 204 }
    const reply = typeof wanted === 'function' ? await wanted() : wanted
    response.writeHead(reply.status, reply.headers).end(reply.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at: (path) => received.filter((each) => each.path === path),
    answer: (path, reply) => replies.set(path, reply),
  }
}
