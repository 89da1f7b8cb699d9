/** Records 401 and 403 responses in the security log. */
import type { FastifyInstance } from 'fastify'
import { getActorFields } from '../../identity/accounts/security-log/event.ts'
import type { SecurityLog } from '../../identity/accounts/security-log/security-log.ts'
import { getSender } from './authenticate.ts'

export function logRefusals(api: FastifyInstance, securityLog: SecurityLog): void {
  api.addHook('onSend', (request, reply, payload, next) => {
    const { statusCode } = reply
    if (statusCode !== 401 && statusCode !== 403) return next(null, payload)
    const { headers, method, routeOptions } = request
    const sender = getSender(request)
    const facts = { method, path: routeOptions.url?.slice(0, 100) }
    const wasSent = headers.authorization !== undefined || headers.apikey !== undefined
    if (statusCode === 401 && wasSent) securityLog.record({ event: 'access.unauthenticated', facts })
    if (statusCode === 403 && sender)
      securityLog.record({ event: 'access.forbidden', ...getActorFields(sender), facts })
    next(null, payload)
  })
}
