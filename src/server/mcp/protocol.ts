/**
 * Passes a message to the protocol's server library: revision 2026-07-28 with its details in every request, and the revisions
 * of 2024 and 2025. Each message gets a new server; only the session persists between messages.
 */
import {
  classifyInboundRequest,
  createMcpHandler,
  isInitializeRequest,
  type JSONRPCMessage,
  type Server,
} from '@modelcontextprotocol/server'
import { getMethod, parameterError } from './messages.ts'
import { codes, rpcError } from './refusals.ts'
import { exchangeWith } from './single-exchange.ts'

/** Headers that describe a message in addition to its body. */
export interface ProtocolHeaders {
  readonly 'mcp-protocol-version'?: string
  readonly 'mcp-method'?: string
  readonly 'mcp-name'?: string
}

export interface Incoming {
  readonly message: JSONRPCMessage
  readonly headers: ProtocolHeaders
  /** Whether the client only accepts an event stream; otherwise the response is plain JSON. */
  readonly streams: boolean
}

export interface Served {
  readonly status: number
  /** Null for a response without a body. */
  readonly type: string | null
  readonly body: string
  /** Whether it is an `initialize`, for which a session may be opened. */
  readonly greets: boolean
}

const json = 'application/json; charset=utf-8'

/** @param server creates the server for the message */
export async function serve(incoming: Incoming, server: () => Server): Promise<Served> {
  const { message, headers } = incoming
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body: message,
    ...optional('protocolVersionHeader', headers['mcp-protocol-version']),
    ...optional('mcpMethodHeader', headers['mcp-method']),
    ...optional('mcpNameHeader', headers['mcp-name']),
  })
  return kind === 'legacy' ? serveLegacy(incoming, server()) : serveModern(incoming, server)
}

const optional = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: string }

/** Tools send nothing before their result, so the library's stream is complete once it can be read. */
async function serveModern({ message, headers, streams }: Incoming, server: () => Server): Promise<Served> {
  const handler = createMcpHandler(server, { legacy: 'reject', responseMode: streams ? 'sse' : 'auto', keepAliveMs: 0 })
  const requestHeaders = { ...headers, 'content-type': 'application/json' }
  const request = new Request('http://localhost/', { method: 'POST', headers: requestHeaders })
  const answer = await handler.fetch(request, { parsedBody: message })
  const body = await answer.text()
  return { status: answer.status, type: answer.headers.get('content-type'), body, greets: false }
}

async function serveLegacy({ message, headers, streams }: Incoming, server: Server): Promise<Served> {
  const exchange = await exchangeWith(server)
  const greets = getMethod(message) === 'initialize' && isInitializeRequest(message)
  const refusal = greets ? undefined : exchange.refusal(headers['mcp-protocol-version'])
  if (refusal !== undefined) {
    return { status: 400, type: json, body: JSON.stringify(rpcError(codes.refused, refusal)), greets: false }
  }
  const answer = await exchange.answer(message)
  if (!answer) return { status: 202, type: null, body: '', greets: false }
  const body = JSON.stringify('error' in answer ? (parameterError(message) ?? answer) : answer)
  if (streams) return { status: 200, type: 'text/event-stream', body: `event: message\ndata: ${body}\n\n`, greets }
  return { status: 200, type: json, body, greets }
}
