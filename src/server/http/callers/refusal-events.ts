/** Tells the security log of callers who were refused: with a credential that is none, or beyond their rights. */
import type { FastifyInstance } from 'fastify'
import { by } from '../../identity/security-log/event.ts'
import type { SecurityLog } from '../../identity/security-log/security-log.ts'

export function tellOfRefusals(api: FastifyInstance, securityLog: SecurityLog): void {
  api.addHook('onSend', async (request, reply) => {
    const { actor, headers, method, routeOptions } = request
    const facts = { method, path: routeOptions.url?.slice(0, 100) }
    const wasSent = headers.authorization !== undefined || headers.apikey !== undefined
    if (reply.statusCode === 401 && wasSent) securityLog.record({ event: 'access.unauthenticated', facts })
    if (reply.statusCode === 403 && actor) securityLog.record({ event: 'access.forbidden', ...by(actor), facts })
  })
}
