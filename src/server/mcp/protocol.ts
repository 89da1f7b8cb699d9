/**
 * Hands a message to the protocol's own server library: revision 2026-07-28 with its details in every request, and the
 * revisions of 2024 and 2025. Each message gets a fresh server; what lasts between messages is the session alone.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { parameterError } from './messages.ts'

/** A message as it came: parsed, its shape not yet checked. */
export interface Incoming {
  readonly body: unknown
  readonly url: string
  /** Headers of the protocol: mcp-protocol-version, mcp-method, mcp-name. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether the client takes events only; otherwise the answer is plain JSON. */
  readonly streams: boolean
}

/** @param server makes the server that answers. */
export async function serve(incoming: Incoming, server: () => Server): Promise<Response> {
  const request = requestOf(incoming)
  const modern = !(await isLegacyRequest(request, incoming.body))
  return modern ? serveModern(incoming, request, server) : serveLegacy(incoming, request, server())
}

/** Clients may leave Accept out; the library asks for both kinds of answer and is told which one to give. */
function requestOf({ url, headers }: Incoming): Request {
  const accepted = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  return new Request(url, { method: 'POST', headers: { ...headers, ...accepted } })
}

function serveModern({ body, streams }: Incoming, request: Request, server: () => Server): Promise<Response> {
  const handler = createMcpHandler(server, { legacy: 'reject', responseMode: streams ? 'sse' : 'auto' })
  return handler.fetch(request, { parsedBody: body })
}

async function serveLegacy({ body, streams }: Incoming, request: Request, server: Server): Promise<Response> {
  const wrong = parameterError(body)
  if (wrong) return Response.json(wrong)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !streams })
  await server.connect(transport)
  const answer = await transport.handleRequest(request, { parsedBody: body })
  if (!streams) await server.close()
  return answer
}
