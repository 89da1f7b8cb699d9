/** The query of a request as parameters with one text each. */
import type { FastifyRequest } from 'fastify'
import type { Params } from '../../../contract/requests/list-request.ts'

/** Query parameters with one text each; a parameter that is repeated is a list. */
export function queryOf(request: FastifyRequest): Params {
  const query = request.query as Readonly<Record<string, string | string[]>>
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
}
