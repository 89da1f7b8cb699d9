/** Query parameters of operations: known ones, and those that are ignored. */
import type { FastifyRequest } from 'fastify'
import { onceForEach } from '../../../contract/lazy.ts'
import type { Params } from '../../../contract/requests/list-request.ts'
import type { AnyStep, Operation, ReadOperation } from '../../resources/operation.ts'
import type { MountParts } from '../parts.ts'
import { getQuery, ignoredForRecord } from '../resource-routes/query-of.ts'

/** Returns the parameters, with known names in lower case (they are case-insensitive), and the names of unknown ones. */
export function getParams(operation: ReadOperation, request: FastifyRequest) {
  const entries = Object.entries(getQuery(request))
  const names = entries.length === 0 ? noNames : knownNames(operation)
  const isKnown = (name: string) => names.has(name.toLowerCase())
  const params: Params = Object.fromEntries(
    entries.map(([name, text]) => [isKnown(name) ? name.toLowerCase() : name, text]),
  )
  return { params, ignored: entries.map(([name]) => name).filter((name) => !isKnown(name)) }
}

const noNames: ReadonlySet<string> = new Set()
const knownNames = onceForEach(
  ({ query }: ReadOperation): ReadonlySet<string> => new Set(query?.().map(({ name }) => name)),
)

/** Names of ignored parameters. Only operations whose response is a record have parameters, those of every record. */
export function ignoredParams(
  { bindingOf }: MountParts,
  { answers: { holds } }: Pick<Operation | AnyStep, 'answers'>,
  request: FastifyRequest,
): readonly string[] {
  return typeof holds === 'string' ? ignoredForRecord(bindingOf(holds), request) : Object.keys(getQuery(request))
}
