/** A line of the log for each request: never its values, which may be secrets or about people. */
import type { FastifyBaseLogger } from 'fastify'
import type { Watcher } from './requests.ts'

export const logRequests = (log: FastifyBaseLogger): Watcher => ({
  ended({ id, kind, method, route, status, seconds, credential }) {
    if (kind === 'probe') return
    log.info({ reqId: id, kind, method, route, status, ms: Math.round(seconds * 1000), credential }, 'request')
  },
})
