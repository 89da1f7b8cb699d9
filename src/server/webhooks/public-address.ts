/** Which network addresses are public, according to the IANA registries of special-purpose addresses. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

const notPublic4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic4.addSubnet(network, prefix, 'ipv4')
}

const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Parts of the global range that are not hosts or that embed an IPv4 address. */
const notPublic6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic6.addSubnet(network, prefix, 'ipv6')
}

/** @param address IPv4 or IPv6, without brackets; any other text is not public */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4')
  const [bare = ''] = address.split('%')
  return isIPv6(bare) && global6.check(bare, 'ipv6') && !notPublic6.check(bare, 'ipv6')
}
