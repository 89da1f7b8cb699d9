/** Removes a colleague's second factor, for example after a lost phone; takes the right to user permissions. */
import { readContactSecondFactor, resetSecondFactor } from '../../../contract/operations/sign-in.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import { handleCredential, handleRead } from '../handlers.ts'
import type { AnyOperation } from '../operation.ts'
import { signedIn } from '../signed-in-person.ts'
import { decidesAboutPeople } from './rights.ts'
import { getFactors } from './second-factor.ts'

const readFactor = handleRead(readContactSecondFactor, {
  tag: 'Sign-in',
  summary: "Read a colleague's second factors.",
  right: [signedIn, decidesAboutPeople('view')],
  async run({ actor, id, parts }) {
    const { app, passkeys } = await getFactors(parts).loadStatus({ account: actor.account, contact: id })
    return { data: { id, authenticator: app !== null, passkeys: passkeys.length } }
  },
})

const reset = handleCredential(resetSecondFactor, {
  tag: 'Sign-in',
  summary: "Remove a colleague's second factors. The colleague is notified by mail.",
  right: [signedIn, decidesAboutPeople('edit')],
  async run({ actor, id, parts }) {
    const [factors, person] = [getFactors(parts), { account: actor.account, contact: id }]
    if ((await factors.loadStatus(person)).isAdministrator && !actor.administrator)
      throw problem('administrator_only', 'Only an administrator may reset the second factor of an administrator')
    if (actor.contact === id)
      throw problem('wrong_state', 'This is your own second factor; remove it in your settings, with your password')
    if (!(await factors.reset(person, actor.contact ?? 0))) throw notFound('second factor of the contact', id)
    return { answer: { id } }
  },
})

export const factorResetOperations: readonly AnyOperation[] = [readFactor, reset]
