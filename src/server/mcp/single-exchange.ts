/**
 * The way of one message to a protocol server and of its answer back, for revisions in which a message says nothing of its
 * revision. Our own instead of the library's, which goes through web requests, responses and streams for each message: that
 * costs more than all the rest of a call.
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

  /** Why a request that names this revision is not answered; undefined when it is. */
  refusal(version: string | undefined): string | undefined {
    if (version === undefined || this.#versions.includes(version)) return undefined
    return `MCP-Protocol-Version is ${JSON.stringify(version)}; allowed are ${this.#versions.join(', ')}.`
  }

  /** The answer to a request; undefined for what asks for none. */
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
