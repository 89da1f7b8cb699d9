/** Rights that an operation requires, checked before any record is read. */
import type { FastifyRequest } from 'fastify'
import type { AnyOperation } from '../../resources/operation.ts'
import { getActor } from '../authentication/authenticate.ts'

/** Throws 403 if the caller lacks a right. */
export function requireRights({ right }: Pick<AnyOperation, 'right'>, request: FastifyRequest): void {
  const hasToken = request.headers.authorization !== undefined
  for (const require of right) require(getActor(request), { hasToken })
}
