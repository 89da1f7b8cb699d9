/**
 * What people are signed in with: GET and DELETE /me/sessions, DELETE /me/sessions/{id} for oneself, the same below
 * /contacts/{id} for who may edit user permissions. Ending something holds at once, in every process.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { array, boolean, integer, object, string, success } from '../../contract/json-schema.ts'
import { type Actor, can, permissions } from '../../contract/permissions.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import type { SecurityEventName } from '../../contract/security-events.ts'
import type { Person } from '../identity/people.ts'
import { by } from '../identity/security-log/event.ts'
import { endGrants, sessionsChanged } from '../identity/sessions/end-grants.ts'
import { endSession, type SignedIn, sessionsOf } from '../identity/sessions/list-sessions.ts'
import { identityTables } from '../identity/tables.ts'
import { requireVisible } from '../write/find.ts'
import { runWrite } from '../write/run-write.ts'
import { actorOf, grantOf } from './authenticate.ts'
import { described } from './description/operation.ts'
import type { Parts } from './parts.ts'
import { idOf } from './scope.ts'

const session = object(
  {
    ...{ id: integer, kind: { enum: ['browser', 'program'] }, name: string, device: string, address: string },
    ...{ createdon: string, lastused: string, current: boolean, selfregistered: boolean, browserid: integer },
  },
  ['id', 'kind', 'createdon', 'lastused', 'current'],
)

const operations = (tag: string, whose: string) => ({
  list: described(() => ({
    tag,
    summary: `Browsers that ${whose} signed in to, and programs that may act for them; those used last come first.`,
    success: {
      status: 200,
      schema: success(array(session), { meta: object({ count: integer, total: integer }, ['count', 'total']) }),
    },
  })),
  endAll: described(() => ({
    tag,
    summary: `End everything that ${whose} signed in with, except what sends the request.`,
    success: { status: 200, schema: success(object({ ended: integer }, ['ended']), { message: string }) },
  })),
  endOne: described(() => ({
    tag,
    summary: 'Sign a browser out, with every program that was allowed in it, or disconnect one program.',
    success: { status: 200, schema: success(object({ id: integer }, ['id'])) },
  })),
})

/** Whose sign-ins a request is about. */
type PersonOf = (request: FastifyRequest) => Promise<Person>

export function sessionRoutes(api: FastifyInstance, service: Parts): void {
  routesAt(api, service, '/me/sessions', operations('Interface', 'the caller'), ownPerson)
  const another = anotherPerson(service)
  routesAt(api, service, '/contacts/:contactid/sessions', operations('Contacts', 'the contact'), another)
}

function routesAt(
  api: FastifyInstance,
  service: Parts,
  url: string,
  { list, endAll, endOne }: ReturnType<typeof operations>,
  personOf: PersonOf,
): void {
  const queries = identityTables(service.database.kysely)

  const ended = (
    actor: Actor,
    { contact }: Person,
    event: SecurityEventName,
    facts: Record<string, string | number>,
  ) => {
    service.feed.announce({ account: actor.account, resources: new Set([sessionsChanged]) })
    const subject = contact === actor.contact ? {} : { subject: contact }
    service.securityLog.record({ event, ...by(actor), ...subject, facts })
  }

  api.get(url, list, async (request) => {
    const { sessions, total } = await sessionsOf(queries, await personOf(request), grantOf(request))
    return { status: 'success', data: sessions, meta: { count: sessions.length, total } }
  })

  api.delete(url, endAll, async (request) => {
    const person = await personOf(request)
    const grant = grantOf(request)
    const { sessions, total } = await sessionsOf(queries, person, grant)
    await service.database.transaction((tx) => endGrants(identityTables(tx), person, { except: grant }))
    const count = total - sessions.filter(({ current }) => current).length
    ended(actorOf(request), person, 'session.revoked', { sessions: count })
    return { status: 'success', message: 'Everything else is signed out.', data: { ended: count } }
  })

  api.delete<{ Params: { sessionid: string } }>(`${url}/:sessionid`, endOne, async (request) => {
    const person = await personOf(request)
    const id = idOf(request.params.sessionid, 'session')
    const found = (await sessionsOf(queries, person, null)).sessions.find((each) => each.id === id)
    const isEnded = await service.database.transaction((tx) => endSession(identityTables(tx), person, id))
    if (!isEnded) throw notFound('session', request.params.sessionid)
    ended(actorOf(request), person, eventOf(found), { name: found?.name ?? found?.device ?? '' })
    return { status: 'success', data: { id } }
  })
}

const eventOf = (found: SignedIn | undefined) => (found?.kind === 'program' ? 'grant.revoked' : 'session.revoked')

const ownPerson: PersonOf = async (request) => {
  const { account, contact } = actorOf(request)
  if (contact === null) throw new Problem('forbidden', 'An API key is nobody who signs in: it has no sessions.')
  return { account, contact }
}

const anotherPerson =
  (service: Parts): PersonOf =>
  async (request) => {
    const actor = actorOf(request)
    if (!can(actor, permissions.userPermissions, 'edit'))
      throw new Problem('forbidden', 'You do not have permission to edit user permissions.')
    const contact = idOf((request.params as { contactid: string }).contactid, 'contact')
    await runWrite(service, actor, (writing) => requireVisible(writing, service.bindingOf('contacts'), [contact]))
    return { account: actor.account, contact }
  }
