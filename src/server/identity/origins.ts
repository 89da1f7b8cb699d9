/** Origins of addresses to which pages of sign-in lead back. */

/**
 * Domain names, and addresses of machines. URLs may have more (RFC 3986, sub-delims), but the origin becomes part of the
 * Content-Security-Policy of our pages, where a semicolon or a comma begins the next directive or policy.
 */
export const plainHost = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/i

/**
 * The origin of an address, for `form-action`; native programs have only a scheme. None of a host with other signs, which would
 * end the directive: programs may have registered it before such hosts were refused.
 */
export function getOrigins(address: unknown): string[] {
  const url = typeof address === 'string' ? URL.parse(address) : null
  if (!url) return []
  if (url.origin === 'null') return [url.protocol]
  return plainHost.test(url.hostname) ? [url.origin] : []
}
