/**
 * Posts to URLs that users have chosen. The address is checked when the connection is made, after DNS resolution, so a name
 * cannot be rebound to a private network. Redirects are not followed; time and response size are limited.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, buildConnector } from 'undici'
import { opening } from '../../contract/lazy.ts'
import { beginning } from '../../contract/text/beginning.ts'
import { isPublicAddress } from './public-address.ts'

/** Timeout in milliseconds, until the whole response has been read. */
const usualPatience = 10_000

/** Maximum bytes of a response that are read, and characters that are stored. */
const longestAnswer = 64 * 1024
const keptAnswer = 1000

export interface DeliveryOutcome {
  /** HTTP status; null without a response. */
  readonly status: number | null
  readonly answer: string | null
  /** Why it failed; null if the status says so. */
  readonly error: string | null
}

export interface Sender {
  /** Rejects only if `signal` aborts it or the HTTP library cannot be loaded; other failures are outcomes. */
  post(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<DeliveryOutcome>
  close(): Promise<void>
}

/** Loaded with the first delivery: a service without webhooks does not need it. */
const library = () => import('undici')

const blockedAddress = (address: string) => new Error(`${address} is not a public address`)

/**
 * @param allowPrivate whether loopback and private addresses are allowed
 * @param load loads the HTTP library
 */
export function createSender(allowPrivate: boolean, timeout = usualPatience, load = library): Sender {
  const agentOpening = opening(() => openAgent(allowPrivate, timeout, load))
  return {
    async post(url, headers, body, signal) {
      const [{ request }, dispatcher] = await Promise.all([load(), agentOpening.get()])
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
      try {
        const answer = await request(url, { method: 'POST', dispatcher, headers, body, signal: bounded })
        const text = await loadBeginning(answer.body)
        return { status: answer.statusCode, answer: beginning(text, keptAnswer), error: null }
      } catch (error) {
        signal.throwIfAborted()
        return { status: null, answer: null, error: getReason(error, timeout) }
      }
    },
    close: async () => (await agentOpening.current()?.catch(() => undefined))?.destroy(),
  }
}

async function openAgent(allowPrivate: boolean, timeout: number, load: typeof library): Promise<Agent> {
  const { Agent, buildConnector } = await load()
  const connector = buildConnector({ timeout, ...(allowPrivate ? {} : { lookup: publicLookup }) })
  const connect: buildConnector.connector = (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    // An IP address is connected to without a lookup, so it is checked here.
    if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return callback(blockedAddress(host), null)
    connector(options, callback)
  }
  // Connections are not limited here: an attempt waiting for one would time out. Attempts are limited instead.
  return new Agent({ connect, connections: null, allowH2: false, keepAliveTimeout: 4000 })
}

/** Resolves a name; refuses it if any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, lookupAddresses) => {
    const addresses: LookupAddress[] = error ? [] : lookupAddresses
    const wrong = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (error || wrong || !first) return callback(error ?? blockedAddress(wrong?.address ?? hostname), '')
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

async function loadBeginning(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.length
    if (size >= longestAnswer) break
  }
  return Buffer.concat(parts).subarray(0, longestAnswer).toString('utf8').replaceAll('\0', '')
}

function getReason(error: unknown, timeout: number): string {
  const { name, message, code } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return `no answer within ${timeout / 1000} seconds`
  const text = message || code || String(error)
  return beginning(text, 250)
}
