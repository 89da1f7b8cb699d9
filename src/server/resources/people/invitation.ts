/**
 * Invites a contact to sign in. The mail goes to the sign-in address, which for somebody new is the contact's email. An
 * email in the body must match it, so that nobody else is invited by mistake.
 */
import { sql } from 'kysely'
import { inviteContact } from '../../../contract/operations/people.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { getActorFields } from '../../identity/accounts/security-log/event.ts'
import { changeEach } from '../../write/update.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleWrite } from '../handlers.ts'
import type { Right } from '../operation.ts'

export const invitesPeople: Right = (actor) => {
  if (!actor.administrator) throw problem('administrator_only', 'Only administrators may invite people')
}

export const invite = handleWrite(inviteContact, {
  tag: 'Contacts',
  summary:
    "Invite a contact to sign in, by mailing a link to choose a password. An email in the body must be the contact's.",
  right: [invitesPeople],
  async run(writing, { id, actor, values, parts }) {
    const email = await invitable(writing, id)
    refuseOther(values.email ?? null, email)
    await changeEach(writing, writing.bindingOf('contacts'), [{ id, values: { allowlogin: true } }], 'update')
    await parts.mails.invite(writing.tx, { account: actor.account, contact: id, email })
    return {
      answer: { id, email },
      message: `An invitation is on its way to ${email}.`,
      committed() {
        parts.securityLog.record({ event: 'invitation.sent', ...getActorFields(actor), subject: id })
        parts.webhooks.runSoon()
      },
    }
  },
})

interface Invited {
  /** The current or future sign-in address. */
  readonly email: string | null
  readonly status: string
  readonly isknown: boolean
  readonly istaken: boolean
}

/** Returns the address to invite the contact at; throws a Problem if the contact cannot be invited. */
export async function invitable(writing: WriteContext, contact: number): Promise<string> {
  const { tx, actor } = writing
  const result = await sql<Invited>`
    select coalesce(own.email, c.email) as email, c.status,
      c.allowlogin and own.passwordhash is not null as isknown,
      exists (
        select 1
        from logins l
        where lower(l.email) = lower(coalesce(own.email, c.email)) and (l.account_id, l.contactid) <> (c.account_id, c.id)
      ) as istaken
    from contacts c
    left join logins own on own.account_id = c.account_id and own.contactid = c.id
    where c.account_id = ${actor.account} and c.id = ${contact}::bigint
  `.execute(tx)
  const row = result.rows[0]
  if (!row?.email) throw problem('not_allowed', 'the contact has none; enter one first', {}, 'email')
  if (row.status !== 'active')
    throw problem('wrong_state', 'The contact is {state}; make it active first', { state: row.status })
  if (row.isknown)
    throw problem('already_exists', 'This contact can already sign in. To change a forgotten password, reset it')
  if (row.istaken) throw problem('already_exists', 'Somebody else signs in with {email} already', { email: row.email })
  return row.email
}

function refuseOther(email: string | null, address: string): void {
  if (email === null || email.toLowerCase() === address.toLowerCase()) return
  throw problem(
    'wrong_state',
    '{value} is not where the invitation would go, which is {other}',
    { value: email, other: address },
    'email',
  )
}
