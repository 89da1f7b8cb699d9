/**
 * Keeps web pages out that have a person's browser call a service in the person's own network under a name of theirs (DNS
 * rebinding). Programs send no Origin. Names of this machine, bare addresses, and names without a dot, such as containers have,
 * cannot be rebound: no public name server answers for them.
 */
import { isIP } from 'node:net'

export interface RequestOrigin {
  readonly origin?: string | undefined
  readonly host?: string | undefined
}

/** Why a request is not answered, or undefined when it may be. */
export function misdirected({ origin, host }: RequestOrigin, publicUrl: string): string | undefined {
  const own = new URL(publicUrl)
  const hostname = hostnameOf(`http://${host ?? ''}`)
  if (hostname === undefined || !(hostname === own.hostname || isHere(hostname) || cannotBeRebound(hostname))) {
    return `Host ${JSON.stringify(host ?? '')} is not this service's; use ${publicUrl}.`
  }
  if (origin === undefined || origin === own.origin) return undefined
  // Tools for developers are pages of this machine, and so is the service they are pointed at.
  const from = hostnameOf(origin)
  if (isHere(own.hostname) && from !== undefined && isHere(from)) return undefined
  return `Origin ${JSON.stringify(origin)} may not call this endpoint; allowed is ${own.origin}.`
}

const hostnameOf = (url: string) => URL.parse(url)?.hostname || undefined

const cannotBeRebound = (hostname: string) => !hostname.includes('.') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

const isHere = (hostname: string) => hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
