/** Calendar feeds behind their private links, which calendar apps request without any other credential. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { loadPerson } from '../identity/accounts/actors.ts'
import { digest } from '../identity/digest.ts'
import { identityTables } from '../identity/tables.ts'
import { callerOfAddress, type RateLimit, rateHeaders } from '../limits/rate-limit.ts'
import { calendarPath, personOfToken, recordRead } from '../resources/time/calendar-feed.ts'
import type { ServiceParts } from './parts.ts'
import { isNotModified } from './responses/known-tag.ts'
import { sendNotFound } from './responses/problem-responses.ts'

interface CalendarParts {
  readonly service: ServiceParts
  readonly limit: RateLimit
  readonly publicUrl: string
}

/** The link identifies the person; the response contains what the person may see at that moment. */
export function calendarRoutes(app: FastifyInstance, { service, limit, publicUrl }: CalendarParts): void {
  const { database } = service
  app.get<{ Params: { file: string } }>(`${calendarPath}/:file`, async (request, reply) => {
    const allowance = limit.take(callerOfAddress(request.ip))
    // The link is a secret: its content is not cached, and not revealed as a referrer.
    reply.headers({
      ...rateHeaders(allowance),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    if (allowance.exceeded) {
      const message = 'Too many requests. Try again shortly.'
      return reply.code(429).header('retry-after', allowance.reset).send({ message })
    }
    const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? []
    const person = token ? await personOfToken(database, token) : null
    const actor = person && (await loadPerson(identityTables(database.kysely), person, null))
    if (!person || !actor) return sendNotFound(request, reply)
    const firm = await loadFirm(service, person.account)
    const { loadCalendar } = await import('../resources/time/calendar.ts')
    const text = await loadCalendar(service, actor, { publicUrl, firm })
    await recordRead(database, person)
    const etag = `"${digest(text)}"`
    reply.header('etag', etag)
    if (isNotModified(request, etag)) return reply.code(304).send()
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="worklane.ics"',
      })
      .send(text)
  })
}

async function loadFirm({ database }: ServiceParts, account: number): Promise<string> {
  const queryResult = await sql<{ name: string }>`
    select name
    from accounts
    where id = ${account}
  `.execute(database.kysely)
  return queryResult.rows[0]?.name ?? ''
}
