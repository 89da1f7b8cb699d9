/**
 * POST /contacts/{id}/invite: lets a contact sign in and mails it a link to choose a password. The mail goes to the sign-in
 * address, which for somebody new is the contact's email; whoever names it in the body invites nobody else by mistake.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Problem, shown } from '../../contract/problem.ts'
import { by } from '../identity/security-log/event.ts'
import { requireVisible } from '../write/find.ts'
import { runWrite } from '../write/run-write.ts'
import { changeEach } from '../write/update.ts'
import type { Writing } from '../write/writing.ts'
import { actorOf } from './authenticate.ts'
import { described, integer, object, string, success } from './description/operation.ts'
import type { Parts } from './parts.ts'
import { idOf } from './scope.ts'

const operation = described(() => ({
  tag: 'Contacts',
  summary:
    'Let a contact sign in, and mail it a link to choose a password. An email in the body must be the one invited.',
  body: object({ email: string }),
  success: { status: 200, schema: success(object({ id: integer, email: string }), { message: string }) },
}))

export function inviteRoute(api: FastifyInstance, service: Parts): void {
  api.post<{ Params: { contactid: string } }>('/contacts/:contactid/invite', operation, async (request) => {
    const actor = actorOf(request)
    if (!actor.administrator) throw new Problem('forbidden', 'Only administrators may invite people.')
    const contact = idOf(request.params.contactid, 'contact')
    const email = await runWrite(service, actor, async (writing) => {
      const address = await invitable(writing, contact)
      refuseOther(request.body, address)
      const allowed = [{ id: contact, values: { allowlogin: true } }]
      await changeEach(writing, writing.bindingOf('contacts'), allowed, 'update')
      await service.mails.invite(writing.tx, { account: actor.account, contact, email: address })
      return address
    })
    service.securityLog.record({ event: 'invitation.sent', ...by(actor), subject: contact })
    service.webhooks.wake()
    return { status: 'success', message: `An invitation is on its way to ${email}.`, data: { id: contact, email } }
  })
}

interface Invited {
  /** What the contact signs in with, or will. */
  readonly email: string | null
  readonly status: string
  readonly isknown: boolean
  readonly istaken: boolean
}

/** The address that the contact can be invited at. */
async function invitable(writing: Writing, contact: number): Promise<string> {
  const { tx, actor } = writing
  await requireVisible(writing, writing.bindingOf('contacts'), [contact])
  const result = await sql<Invited>`
    select coalesce(own.email, c.email) as email, c.status,
      c.allowlogin and own.passwordhash is not null as isknown,
      exists (
        select 1 from logins l
        where lower(l.email) = lower(coalesce(own.email, c.email)) and (l.account_id, l.contactid) <> (c.account_id, c.id)
      ) as istaken
    from contacts c left join logins own on own.account_id = c.account_id and own.contactid = c.id
    where c.account_id = ${actor.account} and c.id = ${contact}::bigint
  `.execute(tx)
  const found = result.rows[0]
  if (!found?.email) throw new Problem('invalid', 'email: the contact has none; enter one first.')
  if (found.status !== 'active') throw new Problem('conflict', `The contact is ${found.status}; make it active first.`)
  if (found.isknown)
    throw new Problem('conflict', 'The contact can sign in already; a forgotten password can be reset.')
  if (found.istaken) throw new Problem('conflict', `Somebody else signs in with ${found.email} already.`)
  return found.email
}

function refuseOther(body: unknown, address: string): void {
  const { email } = (body ?? {}) as { readonly email?: unknown }
  if (email === undefined || email === null) return
  if (typeof email === 'string' && email.trim().toLowerCase() === address.toLowerCase()) return
  throw new Problem('conflict', `email: ${shown(email)} is not where the invitation would go, which is ${address}.`)
}
