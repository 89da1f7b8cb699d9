/** /contacts/{id}/secondfactor: for those who look after people's rights, when somebody has lost their phone. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Action, can, permissions } from '../../../contract/permissions.ts'
import { notFound, Problem } from '../../../contract/problem.ts'
import type { Person } from '../../identity/people.ts'
import { requireVisible } from '../../write/find.ts'
import { runWrite } from '../../write/run-write.ts'
import type { Parts } from '../parts.ts'
import { idOf } from '../scope.ts'
import { signedIn } from '../signed-in-person.ts'
import { type Managing, ownFactors } from './caller.ts'
import { operations } from './operations.ts'

interface ContactRoute {
  Params: { contactid: string }
}

const root = '/contacts/:contactid/secondfactor'

export function factorResetRoutes(api: FastifyInstance, service: Parts, identity: Managing): void {
  /** The contact of the path, whom the caller sees and whose rights the caller may see or change. */
  const addressed = async (request: FastifyRequest<ContactRoute>, action: Action) => {
    const { actor } = signedIn(request)
    if (!can(actor, permissions.userPermissions, action))
      throw new Problem('forbidden', `You do not have permission to ${action} user permissions.`)
    const contact = idOf(request.params.contactid, 'contact')
    await runWrite(service, actor, (writing) => requireVisible(writing, service.bindingOf('contacts'), [contact]))
    const person: Person = { account: actor.account, contact }
    return { actor, person, standing: await ownFactors(identity).standing(person) }
  }

  api.get<ContactRoute>(root, operations.readOther, async (request) => {
    const { person, standing } = await addressed(request, 'view')
    const { app, passkeys } = standing
    return { status: 'success', data: { id: person.contact, authenticator: app !== null, passkeys: passkeys.length } }
  })

  api.post<ContactRoute>(`${root}/reset`, operations.reset, async (request) => {
    const { actor, person, standing } = await addressed(request, 'edit')
    if (standing.isAdministrator && !actor.administrator)
      throw new Problem('forbidden', 'Only an administrator may reset the second factor of an administrator.')
    if (actor.contact === person.contact)
      throw new Problem('conflict', 'This is your own second factor; remove it in your settings, with your password.')
    if (!(await ownFactors(identity).reset(person, actor.contact ?? 0)))
      throw notFound('second factor of the contact', person.contact)
    return { status: 'success', data: { id: person.contact } }
  })
}
