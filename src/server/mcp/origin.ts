/**
 * Protects against DNS rebinding: web pages that make a person's browser call a service in its own network under the page's
 * host name. Programs send no Origin. Local names, IP addresses and names without a dot, such as those of containers, cannot be
 * rebound: no public name server resolves them.
 */
import { isIP } from 'node:net'

export interface RequestOrigin {
  readonly origin?: string | undefined
  readonly host?: string | undefined
}

/** Why a request is refused; undefined if it is allowed. */
export function misdirected({ origin, host }: RequestOrigin, publicUrl: string): string | undefined {
  const ownUrl = new URL(publicUrl)
  const hostname = getHostname(`http://${host ?? ''}`)
  if (hostname === undefined || !(hostname === ownUrl.hostname || isHere(hostname) || cannotBeRebound(hostname))) {
    return `Host ${JSON.stringify(host ?? '')} is not this service's; use ${publicUrl}.`
  }
  if (origin === undefined || origin === ownUrl.origin) return undefined
  // Developer tools run on pages of this machine, like the service they call.
  const originHost = getHostname(origin)
  if (isHere(ownUrl.hostname) && originHost !== undefined && isHere(originHost)) return undefined
  return `Origin ${JSON.stringify(origin)} may not call this endpoint; allowed is ${ownUrl.origin}.`
}

const getHostname = (url: string) => URL.parse(url)?.hostname || undefined

const cannotBeRebound = (hostname: string) => !hostname.includes('.') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

const isHere = (hostname: string) => hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
