/** Networks by which addresses are counted: whoever has one IPv6 address usually has its whole /64. */
import { isIPv6 } from 'node:net'

/**
 * Returns an IPv4 address (also an IPv4-mapped one) unchanged, and the /64 of an IPv6 address.
 * @param text undefined once the client has disconnected (`net.Socket.remoteAddress`), despite Fastify's types
 */
export function getNetwork(text: string | undefined): string {
  const address = text ?? 'gone'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  // URL normalizes the host: lower case, no leading zeros, the longest run of zeros compressed.
  const [, input = ''] = /^\[(.*)\]$/.exec(new URL(`http://[${bare}]`).hostname) ?? []
  const [head = '', tail] = input.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - start.length - end.length }, () => '0')
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}
