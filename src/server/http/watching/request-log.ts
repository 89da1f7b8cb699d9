/** A line of the log for a request: never its values, which may be secrets or about people. */
import type { FastifyBaseLogger } from 'fastify'
import type { Watcher } from './requests.ts'

/** Seconds from which on a request is slow. */
const slow = 1

/**
 * Requests that failed (400 and above, or the client left) or were slow are always told.
 * @param share of the others that are: 0 none, 1 all
 */
export const logRequests = (log: FastifyBaseLogger, share: number, chance: () => number = Math.random): Watcher => ({
  ended({ id, kind, method, route, status, seconds, credential }) {
    if (kind === 'probe') return
    const isUsual = status > 0 && status < 400 && seconds < slow
    if (isUsual && chance() >= share) return
    log.info({ reqId: id, kind, method, route, status, ms: Math.round(seconds * 1000), credential }, 'request')
  },
})
