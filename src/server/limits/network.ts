/** Addresses and the networks that they are counted by: whoever has one IPv6 address has the 2^64 beside it. */
import { isIPv6 } from 'node:net'

/**
 * The IPv4 address itself, also one that is written as IPv6; of an IPv6 address its /64.
 * @param given not there once the client has gone (net.Socket, remoteAddress), whatever Fastify's types say
 */
export function networkOf(given: string | undefined): string {
  const address = given ?? 'gone'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  // The host of a URL is written in one way only: lower case, no leading zeros, the longest run of zeros left out.
  const [, written = ''] = /^\[(.*)\]$/.exec(new URL(`http://[${bare}]`).hostname) ?? []
  const [head = '', tail] = written.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - start.length - end.length }, () => '0')
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}
