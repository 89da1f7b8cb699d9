/** Whether the address is one of this machine, which browsers trust without TLS. */
export function isLocal(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname) || /(^|\.)localhost$/.test(hostname)
}
