/** What the query of a call asks of an operation, and what of it means nothing there. */
import type { FastifyRequest } from 'fastify'
import { onceForEach } from '../../../contract/lazy.ts'
import type { Params } from '../../../contract/requests/list-request.ts'
import type { AnyStep, Operation, ReadOperation } from '../../resources/operation.ts'
import type { MountParts } from '../parts.ts'
import { ignoredForRecord, queryOf } from '../resource-routes/query-of.ts'

/** Parameters that a read describes, under their own names in whichever letter case they were sent, and all others as they are. */
export function askedOf(operation: ReadOperation, request: FastifyRequest) {
  const given = Object.entries(queryOf(request))
  const names = given.length === 0 ? none : describedNames(operation)
  const isDescribed = (name: string) => names.has(name.toLowerCase())
  const params: Params = Object.fromEntries(
    given.map(([name, text]) => [isDescribed(name) ? name.toLowerCase() : name, text]),
  )
  return { params, ignored: given.map(([name]) => name).filter((name) => !isDescribed(name)) }
}

const none: ReadonlySet<string> = new Set()
const describedNames = onceForEach(
  ({ query }: ReadOperation): ReadonlySet<string> => new Set(query?.().map(({ name }) => name)),
)

/** Parameters that mean nothing where the answer is a record, and all of them where it is something else. */
export function ignoredIn(
  { bindingOf }: MountParts,
  { answers: { holds } }: Pick<Operation | AnyStep, 'answers'>,
  request: FastifyRequest,
): readonly string[] {
  return typeof holds === 'string' ? ignoredForRecord(bindingOf(holds), request) : Object.keys(queryOf(request))
}
