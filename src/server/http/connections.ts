/**
 * Protects against slow clients (slowloris): limits how long a request may take to arrive, and the number of connections. Large
 * uploads over slow lines still succeed.
 */
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { table } from '../../contract/table.ts'
import { createLinkedList } from '../db/connections/linked-list.ts'
import { watchAttention } from './attention.ts'

export interface SlowClientLimits {
  /** Milliseconds for the head of a request, and for a pause in its body. */
  readonly silence: number
  /** Minimum average bytes per second of a body. */
  readonly pace: number
}

/** At 16 KB per second, the largest file takes two hours. */
export const usualPatience: SlowClientLimits = { silence: 20_000, pace: 16 * 1024 }

/** Maximum number of connections; further ones are closed at once. Each open browser holds one for live updates. */
const mostConnections = 5000

/** Maximum milliseconds to receive a request. */
const longestRequest = 3 * 3600 * 1000

/** Idle timeouts in milliseconds: longer than those of proxies, and than the heartbeat of the change stream. */
const quiet = { betweenRequests: 72_000, within: 300_000 }

export function connectionOptions({ silence }: SlowClientLimits) {
  return {
    connectionTimeout: quiet.within,
    keepAliveTimeout: quiet.betweenRequests,
    requestTimeout: longestRequest,
    http: { headersTimeout: silence, requestTimeout: longestRequest, connectionsCheckingInterval: silence / 4 },
    clientErrorHandler: answerUnreadable,
  } satisfies FastifyHttpOptions<Server>
}

/** Enforces the limits that need hooks. */
export function limitConnections(app: FastifyInstance, limits: SlowClientLimits): void {
  app.server.maxConnections = mostConnections
  app.server.on('checkExpectation', (_request, response) => {
    sendRefusal(response, 417, 'Only the expectation 100-continue can be met.')
  })
  const attention = watchAttention(2 * limits.silence)
  // Node reads the property at each of its checks.
  Object.defineProperty(app.server, 'headersTimeout', { get: () => limits.silence + attention.missed() })
  const receiving = createLinkedList<Receiving>()
  const check = setInterval(() => {
    const missedTurns = attention.missed()
    for (const receivingRequest of receiving) {
      const { complete, destroyed } = receivingRequest.request.raw
      if (!complete && !destroyed && isTooSlow(receivingRequest, { ...limits, silence: limits.silence + missedTurns }))
        endSlow(receivingRequest)
    }
  }, limits.silence / 4).unref()
  app.addHook('onClose', async () => {
    clearInterval(check)
    attention.end()
  })
  app.addHook('onRequest', (request, reply, next) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    const hasBody = length !== '0' || encoding !== undefined
    if (!hasBody || !isExternal(request)) return next()
    const now = performance.now()
    const { bytesRead } = request.raw.socket
    const leave = receiving.append({
      request,
      reply,
      began: now,
      startBytes: bytesRead,
      progress: now,
      received: bytesRead,
    })
    request.raw.once('close', leave)
    next()
  })
}

/** Internal calls have no connection, and no time limits. */
export const isExternal = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

/** A request whose body is being received. */
interface Receiving {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly began: number
  readonly startBytes: number
  /** When bytes were last received, as of the latest check. */
  progress: number
  received: number
}

function isTooSlow(receiving: Receiving, { silence, pace }: SlowClientLimits): boolean {
  const now = performance.now()
  const { bytesRead } = receiving.request.raw.socket
  if (bytesRead > receiving.received) Object.assign(receiving, { received: bytesRead, progress: now })
  const allowedTime = silence + ((bytesRead - receiving.startBytes) / pace) * 1000
  return now - receiving.progress > silence || now - receiving.began > allowedTime
}

/** Responds unless a response was sent, and closes the connection, because the rest of the body may never arrive. */
function endSlow({ request, reply }: Receiving): void {
  const { raw } = reply
  if (!raw.headersSent) {
    reply.hijack()
    raw.setHeaders(new Map(Object.entries(reply.getHeaders()) as [string, string][]))
    sendRefusal(raw, 408, 'The body of the request came too slowly.')
  }
  request.raw.socket.destroySoon()
}

const json = 'application/json; charset=utf-8'
const refusal = (message: string) => Buffer.from(JSON.stringify({ status: 'error', data: [message] }))

function sendRefusal(response: ServerResponse, status: number, message: string): void {
  const body = refusal(message)
  response.writeHead(status, { 'content-type': json, 'content-length': body.length, connection: 'close' }).end(body)
}

/** Errors of the HTTP parser by code; any other one means that it is not HTTP. */
const unreadable = table<readonly [number, string]>({
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request came too slowly.'],
  HPE_HEADER_OVERFLOW: [
    431,
    'The headers of the request, with its address, are larger than the 16 KB that are allowed.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunks of the body are described at too great a length.'],
})

function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  // The response has started: further bytes would be taken as part of it.
  const { _httpMessage: answering } = socket as Socket & { _httpMessage?: ServerResponse }
  if (error.code === 'ECONNRESET' || !socket.writable || answering?.headersSent) return void socket.destroy()
  const [status, message] = unreadable[error.code ?? ''] ?? [400, 'The request is no valid HTTP.']
  const body = refusal(message)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${json}\r\n`
  // A client that sent HEAD would take a body for the next response.
  const { rawPacket } = error as { rawPacket?: Buffer }
  const isHead = answering ? answering.req.method === 'HEAD' : rawPacket?.toString('latin1', 0, 5) === 'HEAD '
  socket.end(`${head}content-length: ${body.length}\r\nconnection: close\r\n\r\n${isHead ? '' : body}`)
}
