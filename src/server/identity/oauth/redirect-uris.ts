/**
 * Rules for redirect addresses at registration. Later, an address must match exactly, except that a program on the user's own
 * machine may choose its port.
 */
import { plainHost } from '../origins.ts'

/** Most addresses of each kind per program. */
export const mostAddresses = 20

const maxLength = 2000

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** A reversed domain of the program's vendor (RFC 8252, 7.1), because nothing else keeps programs from sharing a scheme. */
const reverseDomain = /^[a-z][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+:$/

/** Editors used as AI clients whose schemes are older than that rule. */
const knownSchemes = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'])

/** Spaces, control characters, backslashes, wildcards and others that browsers and servers parse differently, encoded or not. */
const ambiguous = /[^\x21-\x7e]|[\\*<>"`{|}^]|%(?:[01][0-9a-f]|7f|5c|2a)/i

/** Why `address` can't be registered, worded to follow its name; undefined if it can. */
export function redirectProblem(address: string): string | undefined {
  if (address.length > maxLength) return `may have ${maxLength} characters`
  if (ambiguous.test(address)) return 'must not have spaces, control characters, backslashes, wildcards or quotes'
  const url = URL.parse(address)
  if (!url) return 'must be an absolute address'
  if (address.includes('#')) return 'must not have a fragment'
  if (url.username !== '' || url.password !== '' || /^[^/?]*\/\/[^/?]*@/.test(address))
    return 'must not have a user name or password'
  return schemeProblem(url, address)
}

function schemeProblem({ protocol, hostname }: URL, address: string): string | undefined {
  const isWeb = protocol === 'https:' || protocol === 'http:'
  if (isWeb && !/^https?:\/\/[^/?]/i.test(address)) return 'must name a host'
  if (isWeb && !plainHost.test(hostname)) return 'must name a host of letters, digits, hyphens and dots only'
  if (protocol === 'https:') return undefined
  if (protocol === 'http:')
    return loopback.has(hostname) ? undefined : 'must use https; http is for 127.0.0.1, [::1] and localhost'
  if (reverseDomain.test(protocol) || knownSchemes.has(protocol)) return undefined
  return 'must use https, http on this machine, or a scheme that is a reversed domain such as com.example.app:'
}
