/**
 * A transport for a single message and its response, for revisions whose messages do not name their revision. Replaces the
 * library's, whose web requests, responses and streams per message cost more than the rest of a call.
 */
import type { JSONRPCMessage, Server, Transport } from '@modelcontextprotocol/server'

type MessageHandler = NonNullable<Transport['onmessage']>

export class SingleExchange implements Transport {
  onmessage?: MessageHandler
  #versions: readonly string[] = []
  #settle: (answer: JSONRPCMessage) => void = () => {}

  setSupportedProtocolVersions(versions: string[]): void {
    this.#versions = versions
  }

  async start(): Promise<void> {}
  async close(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message)) this.#settle(message)
  }

  /** Why a request of this revision is refused; undefined if it is not. */
  refusal(version: string | undefined): string | undefined {
    if (version === undefined || this.#versions.includes(version)) return undefined
    return `MCP-Protocol-Version is ${JSON.stringify(version)}; allowed are ${this.#versions.join(', ')}.`
  }

  /** The response to a request; undefined for a notification. */
  async answer(message: JSONRPCMessage): Promise<JSONRPCMessage | undefined> {
    const isRequest = 'method' in message && 'id' in message
    const answer = new Promise<JSONRPCMessage>((resolve) => {
      this.#settle = resolve
    })
    this.onmessage?.(message)
    return isRequest ? answer : undefined
  }
}

export async function exchangeWith(server: Server): Promise<SingleExchange> {
  const exchange = new SingleExchange()
  await server.connect(exchange)
  return exchange
}
