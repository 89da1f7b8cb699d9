/** Which compression a client takes. */
import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** The denser of the two where it takes both, or null. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
  return (['br', 'gzip'] as const).find((each) => accepts(accepted, each)) ?? null
}

/** Whether a list of encodings names this one without switching it off. */
const accepts = (list: string, name: string): boolean =>
  list.split(',').some((each) => {
    const [coding = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return coding === name && !parameters.some((part) => /^q=0(\.0*)?$/.test(part))
  })
