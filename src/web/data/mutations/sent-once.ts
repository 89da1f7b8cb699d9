/**
 * What is created is created once. A request whose response was lost may have been carried out; if the person tries again, the
 * same request is sent under the same Idempotency-Key, to which the service gives its first response again.
 */

/** Milliseconds after which the same request is something new. */
const repeatWindow = 10 * 60 * 1000

interface Lost {
  readonly key: string
  readonly lostAt: number
}

export interface SentOnce {
  /** The key for this request: that of the same one whose response was lost, if there is one. */
  keyFor(request: string): string
  /** Keeps the key, because nobody knows whether the request was carried out. */
  lose(request: string, key: string): void
}

export function sentOnce(): SentOnce {
  const lostByKey = new Map<string, readonly Lost[]>()
  const recent = (request: string) =>
    (lostByKey.get(request) ?? []).filter(({ lostAt }) => Date.now() - lostAt < repeatWindow)
  return {
    keyFor(request) {
      const [first, ...rest] = recent(request)
      if (rest.length > 0) lostByKey.set(request, rest)
      else lostByKey.delete(request)
      return first?.key ?? crypto.randomUUID()
    },
    lose(request, key) {
      lostByKey.set(request, [...recent(request), { key, lostAt: Date.now() }])
    },
  }
}
