/**
 * Where the identity server may lead a browser: the rules for addresses that programs are registered with. Afterwards an
 * address counts only if it is the same, character by character; a program on the person's own machine may choose its port.
 */

/** Addresses that a program may have of each kind. */
export const mostAddresses = 20

const longest = 2000

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** A domain of the program's maker in reverse order (RFC 8252, 7.1): nothing else keeps programs from sharing a scheme. */
const reverseDomain = /^[a-z][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+:$/

/** Editors that people connect as AI clients, and whose makers chose a scheme before that rule. */
const knownSchemes = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'])

/** Spaces, controls, backslashes, wildcards and whatever browsers and servers read differently, also when it is encoded. */
const ambiguous = /[^\x21-\x7e]|[\\*<>"`{|}^]|%(?:[01][0-9a-f]|7f|5c|2a)/i

/** Why `address` cannot be registered, to follow its name; undefined when it can. */
export function redirectProblem(address: string): string | undefined {
  if (address.length > longest) return `may have ${longest} characters`
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
  if (protocol === 'https:') return undefined
  if (protocol === 'http:')
    return loopback.has(hostname) ? undefined : 'must use https; http is for 127.0.0.1, [::1] and localhost'
  if (reverseDomain.test(protocol) || knownSchemes.has(protocol)) return undefined
  return 'must use https, http on this machine, or a scheme that is a reversed domain such as com.example.app:'
}
