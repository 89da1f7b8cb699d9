/** Removes a colleague's second factor, for example after a lost phone; takes the right to user permissions. */
import { boolean, integer, object } from '../../../contract/json-schema.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import { type AnyOperation, data, reading, step } from '../operation.ts'
import { decidesAboutPeople } from './rights.ts'
import { factorsOf } from './second-factor.ts'
import { signedIn } from './signed-in-person.ts'

const root = '/contacts/:contactid/secondfactor'

const readFactor = reading({
  path: root,
  of: 'contacts',
  tag: 'Sign-in',
  summary: "Read a colleague's second factors.",
  right: [signedIn, decidesAboutPeople('view')],
  finds: () => ({
    data: object({ id: integer, authenticator: boolean, passkeys: integer }, ['id', 'authenticator', 'passkeys']),
  }),
  async run({ actor, id, parts }) {
    const { app, passkeys } = await factorsOf(parts).standing({ account: actor.account, contact: id })
    return { data: { id, authenticator: app !== null, passkeys: passkeys.length } }
  },
})

const reset = step({
  method: 'POST',
  path: `${root}/reset`,
  of: 'contacts',
  tag: 'Sign-in',
  summary: "Remove a colleague's second factors. The colleague is notified by mail.",
  right: [signedIn, decidesAboutPeople('edit')],
  answers: data(object({ id: integer })),
  async run({ actor, id, parts }) {
    const [factors, person] = [factorsOf(parts), { account: actor.account, contact: id }]
    if ((await factors.standing(person)).isAdministrator && !actor.administrator)
      throw problem('administrator_only', 'Only an administrator may reset the second factor of an administrator')
    if (actor.contact === id)
      throw problem('wrong_state', 'This is your own second factor; remove it in your settings, with your password')
    if (!(await factors.reset(person, actor.contact ?? 0))) throw notFound('second factor of the contact', id)
    return { answer: { id } }
  },
})

export const factorResetOperations: readonly AnyOperation[] = [readFactor, reset]
