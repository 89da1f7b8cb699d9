/**
 * Sessions and connected programs of the caller, and of colleagues for people who may edit user permissions. Ending one
 * takes effect in every process at once.
 */
import {
  endContactSession,
  endContactSessions,
  endOtherSessions,
  endSession,
  type ListedSession,
  listContactSessions,
  listSessions,
} from '../../../contract/operations/sign-in.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import type { SecurityEventName } from '../../../contract/resources/history/security-event-kinds.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { Person } from '../../identity/accounts/people.ts'
import { getActorFields } from '../../identity/accounts/security-log/event.ts'
import { endGrants, sessionsChanged } from '../../identity/accounts/sessions/end-grants.ts'
import { endSignIn, loadSessions } from '../../identity/accounts/sessions/list-sessions.ts'
import { identityTables } from '../../identity/tables.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleRead, handleWrite } from '../handlers.ts'
import type { AnyOperation, Right } from '../operation.ts'
import type { OperationParts } from '../operation-call.ts'
import { decidedPeople, requireToDecide } from './decided-people.ts'
import { decidesAboutPeople } from './rights.ts'

const isPerson: Right = ({ contact }) => {
  if (contact === null) throw problem('no_permission', 'An API key is nobody who signs in: it has no sessions')
}
/** Throws a 403 if the person has more rights than the caller. */
async function requireToEnd(writing: WriteContext, { id, actor }: { readonly id: number; readonly actor: Actor }) {
  if (id === 0 || id === actor.contact) return
  for (const decidedPerson of (await decidedPeople(writing, [id])).values())
    requireToDecide(actor, decidedPerson, 'end sessions')
}

/** The contact in the path, otherwise the caller. */
const getPerson = ({ actor, id }: { readonly actor: Actor; readonly id: number }): Person => ({
  account: actor.account,
  contact: id || (actor.contact as number),
})

/** The same operations for the caller and for a colleague. */
interface Addresses {
  readonly list: typeof listSessions | typeof listContactSessions
  readonly endAll: typeof endOtherSessions | typeof endContactSessions
  readonly end: typeof endSession | typeof endContactSession
}

function sessionsAt({ list, endAll, end }: Addresses, row: { readonly tag: string; readonly right: readonly Right[] }) {
  const who = 'of' in list ? 'the contact' : 'the caller'
  return [
    handleRead(list, {
      ...row,
      summary: `List browsers that ${who} signed in to, and programs that can act for them, last used first.`,
      async run(question) {
        const queries = identityTables(question.parts.database.kysely)
        const { sessions, total } = await loadSessions(queries, getPerson(question), question.grant)
        return { data: sessions, meta: { count: sessions.length, total } }
      },
    }),
    handleWrite(endAll, {
      ...row,
      summary: `End all sessions of ${who}, except the one that sends the request.`,
      async run(writing, { grant, parts, ...call }) {
        await requireToEnd(writing, call)
        const [person, tables] = [getPerson(call), identityTables(writing.tx)]
        const { sessions, total } = await loadSessions(tables, person, grant)
        await endGrants(tables, person, { except: grant })
        const endedCount = total - sessions.filter(({ current }) => current).length
        return {
          answer: { ended: endedCount },
          message: 'Everything else is signed out.',
          committed: () => tell(parts, call.actor, person, 'session.revoked', { sessions: endedCount }),
        }
      },
    }),
    handleWrite(end, {
      ...row,
      summary: 'Sign out a browser, with every program that was approved in it, or disconnect one program.',
      async run(writing, { idIn, parts, ...call }) {
        await requireToEnd(writing, call)
        const [person, tables, id] = [getPerson(call), identityTables(writing.tx), idIn('sessionid', 'session')]
        const session = (await loadSessions(tables, person, null)).sessions.find((candidate) => candidate.id === id)
        if (!(await endSignIn(tables, person, id))) throw notFound('session', id)
        const facts = { name: session?.name ?? session?.device ?? '' }
        return { answer: { id }, committed: () => tell(parts, call.actor, person, getEvent(session), facts) }
      },
    }),
  ]
}

const getEvent = (listedSession: ListedSession | undefined) =>
  listedSession?.kind === 'program' ? 'grant.revoked' : 'session.revoked'

function tell(
  { feed, securityLog }: OperationParts,
  actor: Actor,
  { contact }: Person,
  event: SecurityEventName,
  facts: Readonly<Record<string, string | number>>,
): void {
  feed.announce({ account: actor.account, resources: new Set([sessionsChanged]) })
  const subject = contact === actor.contact ? {} : { subject: contact }
  securityLog.record({ event, ...getActorFields(actor), ...subject, facts })
}

export const sessionOperations: readonly AnyOperation[] = [
  ...sessionsAt(
    { list: listSessions, endAll: endOtherSessions, end: endSession },
    { tag: 'Interface', right: [isPerson] },
  ),
  ...sessionsAt(
    { list: listContactSessions, endAll: endContactSessions, end: endContactSession },
    { tag: 'Contacts', right: [decidesAboutPeople('edit')] },
  ),
]
