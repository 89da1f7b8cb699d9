/** What every operation asks of its caller before any record is looked at. */
import type { FastifyRequest } from 'fastify'
import type { AnyOperation } from '../../resources/operation.ts'
import { actorOf } from '../callers/authenticate.ts'

/** Throws the 403 of a caller who may not. */
export function requireRights({ right }: Pick<AnyOperation, 'right'>, request: FastifyRequest): void {
  const hasToken = request.headers.authorization !== undefined
  for (const require of right) require(actorOf(request), { hasToken })
}
