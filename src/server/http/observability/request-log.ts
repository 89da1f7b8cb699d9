/** Logs a line per request, without its values, which may be confidential or personal. */
import type { FastifyBaseLogger } from 'fastify'
import type { Watcher } from './requests.ts'

/** Seconds after which a request counts as slow. */
const slow = 1

/**
 * Failed requests (400 and above, or abandoned by the client) and slow ones are always logged.
 * @param share fraction of the others to log, from 0 to 1
 */
export const logRequests = (log: FastifyBaseLogger, share: number, chance: () => number = Math.random): Watcher => ({
  onEnd({ id, kind, method, route, status, seconds, credential }) {
    if (kind === 'probe') return
    const isUsual = status > 0 && status < 400 && seconds < slow
    if (isUsual && chance() >= share) return
    log.info({ reqId: id, kind, method, route, status, ms: Math.round(seconds * 1000), credential }, 'request')
  },
})
