/** Negotiates the content encoding. */
import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** Returns Brotli if the client accepts it, otherwise gzip, or null for neither. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
  return (['br', 'gzip'] as const).find((encoding) => accepts(accepted, encoding)) ?? null
}

/** Whether Accept-Encoding contains the encoding, and not with a weight of 0. */
const accepts = (list: string, name: string): boolean =>
  list.split(',').some((item) => {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    return coding === name && !parameters.some((part) => /^q=0(\.0*)?$/.test(part))
  })
