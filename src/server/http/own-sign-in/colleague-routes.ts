/**
 * /contacts/{id}/signin: the email that a colleague signs in with, for those who decide about people's rights. A new one
 * counts when it is confirmed from its mailbox, and the old one is told.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Action, type Actor, can, permissions } from '../../../contract/permissions.ts'
import { Problem } from '../../../contract/problem.ts'
import { requestEmail, type SignInAddress, signInAddress } from '../../identity/own-sign-in/email-changes.ts'
import type { SignInMail } from '../../identity/own-sign-in/notices.ts'
import { by } from '../../identity/security-log/event.ts'
import { identityTables } from '../../identity/tables.ts'
import { decidedPeople, requireToDecide } from '../../resources/sign-in/decided-people.ts'
import { requireVisible } from '../../write/find.ts'
import { runWrite } from '../../write/run-write.ts'
import type { Writing } from '../../write/writing.ts'
import { actorOf } from '../authenticate.ts'
import { described, object, string, success } from '../description/operation.ts'
import type { Parts } from '../parts.ts'
import { idOf } from '../scope.ts'
import { addressSchema, emailIn } from './own-routes.ts'

const operations = {
  read: described(() => ({
    tag: 'Contacts',
    summary: 'The email that a contact signs in with, and one that waits to be confirmed.',
    success: { status: 200, schema: success(addressSchema) },
  })),
  change: described(() => ({
    tag: 'Contacts',
    summary: 'Change the email that a contact signs in with. It counts once the link in a mail to it was followed.',
    body: object({ email: string }, ['email']),
    success: { status: 200, schema: success(addressSchema, { message: string }) },
  })),
}

interface ContactRoute {
  Params: { contactid: string }
}

const path = '/contacts/:contactid/signin'

export function colleagueSignInRoutes(api: FastifyInstance, service: Parts): void {
  const mail: SignInMail = {
    put: (tx, person, notice) => service.mails.tellOfSignIn(tx, { ...person, ...notice }),
    wake: service.webhooks.wake,
  }

  api.get<ContactRoute>(path, operations.read, async (request) => {
    const { actor, contact } = addressed(request, 'view')
    return runWrite(service, actor, async (writing) => ({ status: 'success', data: await found(writing, contact) }))
  })

  api.put<ContactRoute>(path, operations.change, async (request) => {
    const { actor, contact } = addressed(request, 'edit')
    const email = emailIn(request.body)
    const { outcome, data } = await runWrite(service, actor, async (writing) => {
      const { email: from } = await found(writing, contact)
      for (const person of (await decidedPeople(writing, [contact])).values())
        requireToDecide(actor, person, 'change the sign-in of')
      const outcome = await requestEmail(writing.tx, mail, { account: actor.account, contact }, { from, email })
      return { outcome, data: await found(writing, contact) }
    })
    mail.wake()
    if (outcome === 'requested')
      service.securityLog.record({ event: 'email.changerequested', ...by(actor), subject: contact })
    const message =
      outcome === 'kept' ? `The contact signs in with ${email}.` : `A link to confirm is on its way to ${email}.`
    return { status: 'success', message, data }
  })
}

function addressed(request: FastifyRequest<ContactRoute>, action: Action): { actor: Actor; contact: number } {
  const actor = actorOf(request)
  if (!can(actor, permissions.userPermissions, action))
    throw new Problem('forbidden', `You do not have permission to ${action} user permissions.`)
  return { actor, contact: idOf(request.params.contactid, 'contact') }
}

async function found(writing: Writing, contact: number): Promise<SignInAddress> {
  await requireVisible(writing, writing.bindingOf('contacts'), [contact])
  const address = await signInAddress(identityTables(writing.tx), { account: writing.actor.account, contact })
  if (address) return address
  throw new Problem('conflict', 'The contact does not sign in. Enter an email on the contact and invite them.')
}
