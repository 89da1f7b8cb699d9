/** Reading what a client posts: JSON, then JSON-RPC 2.0, one message or (in revision 2025-03-26) several. */
import { ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server'

/** Messages in one request at most. */
const mostMessages = 100

/** The first revision without several messages in one request; a request without a revision is of the one before. */
const singleFrom = '2025-06-18'

export interface RpcError {
  readonly jsonrpc: '2.0'
  readonly id: null
  readonly error: { readonly code: number; readonly message: string }
}

export const rpcError = (code: number, message: string): RpcError => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message },
})

/** One message, or several that are answered together. */
export type Posted =
  | { readonly single: unknown }
  | { readonly several: readonly unknown[] }
  | { readonly error: RpcError }

/** @param revision header MCP-Protocol-Version */
export function readPosted(text: string, revision: string | undefined): Posted {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    return { error: rpcError(ProtocolErrorCode.ParseError, `Parse error: ${reasonOf(error)}`) }
  }
  const messages = Array.isArray(body) ? body : [body]
  if (messages.length === 0 || !messages.every(isMessage)) return invalid('the body must be a JSON-RPC 2.0 message')
  if (!Array.isArray(body)) return { single: body }
  if (revision !== undefined && revision >= singleFrom)
    return invalid(`revision ${revision} has one message per request`)
  if (messages.length > mostMessages) return invalid(`at most ${mostMessages} messages may come together`)
  if (messages.some((message) => methodOf(message) === 'initialize')) return invalid('initialize must come alone')
  return { several: messages }
}

const invalid = (reason: string): Posted => ({
  error: rpcError(ProtocolErrorCode.InvalidRequest, `Invalid Request: ${reason}`),
})

function isMessage(value: unknown): boolean {
  try {
    parseJSONRPCMessage(value)
    return true
  } catch {
    return false
  }
}

/** The parser counts the levels of a body by its own stack. */
const reasonOf = (error: unknown) => (error instanceof RangeError ? 'nested too deeply' : (error as Error).message)

export function methodOf(message: unknown): string | undefined {
  const method = (message as { method?: unknown } | null)?.method
  return typeof method === 'string' ? method : undefined
}
