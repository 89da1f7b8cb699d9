/** The query of a request as parameters with one text each. */
import type { FastifyRequest } from 'fastify'
import { type Params, parseSingleRequest } from '../../../contract/requests/list-request.ts'
import type { ReadBinding } from '../../query/binding.ts'
import { seenBy } from '../../read/rights.ts'
import { getActor } from '../authentication/authenticate.ts'

/** What some clients put behind the name of a list: `contacts[]=3`, `contacts[0]=3`. */
const listMark = /\[\d*\]$/

/** Query parameters with one text each; a parameter that is repeated is a list. */
export function getQuery(request: FastifyRequest): Params {
  const query = Object.entries(request.query as Readonly<Record<string, string | string[]>>)
  const textsByName = Map.groupBy(query, ([name]) => name.replace(listMark, ''))
  return Object.fromEntries(
    [...textsByName].map(([name, texts]) => [name, texts.flatMap(([, text]) => text).join(',')]),
  )
}

/** What means nothing for the record that is answered; hardly any write has a query. */
export function ignoredForRecord(
  { resource }: Pick<ReadBinding, 'resource'>,
  request: FastifyRequest,
): readonly string[] {
  const query = getQuery(request)
  if (Object.keys(query).length === 0) return []
  return parseSingleRequest(resource, query, seenBy(getActor(request))).ignored
}
