/** A client of the tool endpoint, written from its documentation alone. */

export interface RpcAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: {
    readonly result?: { readonly [name: string]: unknown }
    readonly error?: { readonly code: number; readonly message: string }
    readonly message?: string
    readonly data?: unknown
  }
}

export interface ToolAnswer {
  readonly isError: boolean
  readonly texts: readonly string[]
  /** The first text, parsed if it is an envelope. */
  readonly envelope: { readonly status?: string; readonly data?: unknown; readonly meta?: Record<string, unknown> }
}

export interface RpcClient {
  readonly send: (method: string, params?: object, more?: Record<string, string>) => Promise<RpcAnswer>
  /** Posts a body unchanged. */
  readonly post: (body: string, more?: Record<string, string>) => Promise<RpcAnswer>
  readonly call: (name: string, args?: object) => Promise<ToolAnswer>
  /** Lists tools by name. */
  readonly tools: () => Promise<Record<string, { readonly inputSchema: object; readonly annotations: object }>>
}

const contentType = { 'content-type': 'application/json' }

/** @param headers the credential or the session */
export function rpcClient(endpoint: string, headers: Record<string, string>): RpcClient {
  let id = 0
  const post = async (body: string, more: Record<string, string> = {}): Promise<RpcAnswer> => {
    const answer = await fetch(endpoint, { method: 'POST', headers: { ...contentType, ...headers, ...more }, body })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} }
  }
  const send: RpcClient['send'] = (method, params, more) => {
    id += 1
    return post(JSON.stringify({ jsonrpc: '2.0', id, method, ...(params && { params }) }), more)
  }
  return {
    post,
    send,
    async call(name, args = {}) {
      const { status, text, body } = await send('tools/call', { name, arguments: args })
      const result = body.result as { content: { text: string }[]; isError?: boolean } | undefined
      if (!result) throw new Error(`${name}: ${status} ${text}`)
      const texts = result.content.map((block) => block.text)
      return { isError: result.isError === true, texts, envelope: parsed(texts[0] ?? '') }
    },
    async tools() {
      const { text, body } = await send('tools/list')
      const listed = body.result?.tools as { name: string; inputSchema: object; annotations: object }[] | undefined
      if (!listed) throw new Error(text)
      return Object.fromEntries(listed.map((tool) => [tool.name, tool]))
    },
  }
}

function parsed(text: string): ToolAnswer['envelope'] {
  return text.startsWith('{') ? JSON.parse(text) : {}
}

export const greeting = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'from-the-document', version: '1' },
}

/** Opens a session with a credential. The returned client sends the session id and no credential. */
export async function openSession(endpoint: string, credential: Record<string, string>): Promise<RpcClient> {
  const { status, text, headers } = await rpcClient(endpoint, credential).send('initialize', greeting)
  const session = headers.get('mcp-session-id')
  if (!session) throw new Error(`no session: ${status} ${text}`)
  return rpcClient(endpoint, { 'mcp-session-id': session })
}
