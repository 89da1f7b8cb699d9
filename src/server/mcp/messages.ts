/** Parses requests: JSON, then JSON-RPC 2.0, a single message or (in revision 2025-03-26) a batch. */
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  specTypeSchemas,
} from '@modelcontextprotocol/server'
import { type RpcError, rpcError } from './refusals.ts'

/** Maximum number of messages in a batch. */
const mostMessages = 100

/** The first revision without batches; requests without a revision header use the previous one. */
const singleFrom = '2025-06-18'

/** Schemas of the methods that have parameters. */
const requests = {
  initialize: specTypeSchemas.InitializeRequest,
  'tools/list': specTypeSchemas.ListToolsRequest,
  'tools/call': specTypeSchemas.CallToolRequest,
}
const isKnown = (method: string | undefined): method is keyof typeof requests =>
  method !== undefined && Object.hasOwn(requests, method)

/** The error for parameters of the wrong shape. */
export function parameterError(message: unknown): RpcError | undefined {
  const method = getMethod(message)
  const shape = isKnown(method) ? requests[method] : undefined
  const { id } = message as { id?: string | number }
  const { issues } = (id !== undefined && shape?.['~standard'].validate(message)) || {}
  if (!issues) return undefined
  const reasons = issues.map(({ path, message: reason }) => `${(path ?? []).join('.')}: ${reason}`)
  return rpcError(ProtocolErrorCode.InvalidParams, `Invalid params: ${reasons.join('; ')}`, id)
}

/** A single message or a batch. */
export type Posted =
  | { readonly single: JSONRPCMessage }
  | { readonly several: readonly JSONRPCMessage[] }
  | { readonly error: RpcError }

/**
 * @param body the JSON body; rejects if there is none
 * @param revision the MCP-Protocol-Version header
 */
export function readPosted(body: Promise<unknown>, revision: string | undefined): Promise<Posted> {
  return body.then(
    (value) => (value === undefined ? unreadable('The body is empty.') : messagesIn(value, revision)),
    (error: Error) => unreadable(error.message),
  )
}

const unreadable = (reason: string): Posted => ({
  error: rpcError(ProtocolErrorCode.ParseError, `Parse error: ${reason}`),
})

function messagesIn(body: unknown, revision: string | undefined): Posted {
  const messages: unknown[] = (Array.isArray(body) ? body : [body]).map(withoutNulls)
  if (messages.length > mostMessages) return invalid(`at most ${mostMessages} messages may come together`)
  if (messages.length === 0 || !messages.every(isMessage))
    return invalid('the body must be a JSON-RPC 2.0 message', idIn(body))
  const [single] = messages
  if (!Array.isArray(body) && single) return { single }
  if (revision !== undefined && revision >= singleFrom)
    return invalid(`revision ${revision} has one message per request`)
  if (messages.some((message) => getMethod(message) === 'initialize')) return invalid('initialize must come alone')
  return { several: messages }
}

const invalid = (reason: string, id: RpcError['id'] = null): Posted => ({
  error: rpcError(ProtocolErrorCode.InvalidRequest, `Invalid Request: ${reason}`, id),
})

/** The id of a request, for the error response (JSON-RPC 2.0, 5); null if it has none. */
function idIn(body: unknown): RpcError['id'] {
  const id = (body as { id?: unknown } | null)?.id
  return typeof id === 'string' || Number.isInteger(id) ? (id as string | number) : null
}

/** Some clients send null for parameters and arguments that they omit. */
function withoutNulls(message: unknown): unknown {
  if (!isObject(message) || message.params === undefined) return message
  const { params, ...rest } = message
  if (params === null) return rest
  if (!isObject(params) || params.arguments !== null) return message
  const { arguments: _, ...remainder } = params
  return { ...rest, params: remainder }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isMessage(value: unknown): value is JSONRPCMessage {
  try {
    parseJSONRPCMessage(value)
    return true
  } catch {
    return false
  }
}

export function getMethod(message: unknown): string | undefined {
  const method = (message as { method?: unknown } | null)?.method
  return typeof method === 'string' ? method : undefined
}
