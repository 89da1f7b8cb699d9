/**
 * Reads and changes the email that a colleague signs in with, for people with the right to user permissions. A new
 * email takes effect once it is confirmed by a link sent to it; the old one gets a notice.
 */

import { changeContactSignIn, readContactSignIn, type SignInEmail } from '../../../contract/operations/sign-in.ts'
import { problem } from '../../../contract/requests/problem.ts'
import type { Person } from '../../identity/accounts/people.ts'
import { getActorFields } from '../../identity/accounts/security-log/event.ts'
import { requestEmail, signInAddress } from '../../identity/sign-in/own-sign-in/email-changes.ts'
import type { SignInMail } from '../../identity/sign-in/own-sign-in/notices.ts'
import { identityTables, type Queries } from '../../identity/tables.ts'
import { handleRead, handleWrite } from '../handlers.ts'
import type { OperationParts } from '../operation-call.ts'
import { decidedPeople, requireToDecide } from './decided-people.ts'
import { decidesAboutPeople } from './rights.ts'

export const readSignIn = handleRead(readContactSignIn, {
  tag: 'Contacts',
  summary: 'Read the email that a contact signs in with, and a pending change.',
  right: [decidesAboutPeople('view')],
  run: async ({ id, actor, parts }) => ({
    data: await loadAddress(identityTables(parts.database.kysely), { account: actor.account, contact: id }),
  }),
})

export const changeSignIn = handleWrite(changeContactSignIn, {
  tag: 'Contacts',
  summary:
    'Change the email that a contact signs in with. The change takes effect when the link in a mail to the new address is followed.',
  right: [decidesAboutPeople('edit')],
  async run(writing, { id, actor, values, parts }) {
    const [person, newEmail] = [{ account: actor.account, contact: id }, values.email]
    const tables = identityTables(writing.tx)
    const { email: previousEmail } = await loadAddress(tables, person)
    for (const decidedPerson of (await decidedPeople(writing, [id])).values())
      requireToDecide(actor, decidedPerson, 'change sign-in')
    const mail = getMail(parts)
    const outcome = await requestEmail(writing.tx, mail, person, { currentEmail: previousEmail, email: newEmail })
    const isKept = outcome === 'kept'
    return {
      answer: await loadAddress(tables, person),
      message: isKept ? `The contact signs in with ${newEmail}.` : `A link to confirm is on its way to ${newEmail}.`,
      committed() {
        mail.pollNow()
        if (!isKept) parts.securityLog.record({ event: 'email.changerequested', ...getActorFields(actor), subject: id })
      },
    }
  },
})

const getMail = ({ mails, webhooks }: OperationParts): SignInMail => ({
  put: (tx, person, notice) => mails.signInChanged(tx, { ...person, ...notice }),
  pollNow: webhooks.runSoon,
})

async function loadAddress(queries: Queries, person: Person): Promise<SignInEmail> {
  const address = await signInAddress(queries, person)
  if (address) return address
  throw problem('wrong_state', 'The contact does not sign in. Enter an email on the contact and invite them')
}
