/**
 * Invites several people by email. Unknown emails become contacts with the rights of a role. Without a mail server the
 * response contains the links, once, for the inviter to pass on.
 */

import { sql } from 'kysely'
import { type Invited, invitePeople } from '../../../contract/operations/people.ts'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import { fault, getReason, type Refusal } from '../../../contract/requests/refusal.ts'
import { presetNamed, type RolePreset, rolePresets } from '../../../contract/role-presets.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import { getActorFields } from '../../identity/accounts/security-log/event.ts'
import { createRecords } from '../../write/create.ts'
import { changeEach } from '../../write/update.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleWrite } from '../handlers.ts'
import type { OperationParts } from '../operation-call.ts'
import { invitable, invitesPeople } from './invitation.ts'

export const inviteMany = handleWrite(invitePeople, {
  tag: 'Contacts',
  summary:
    'Invite people by email, or again if they have not signed in yet. New contacts are created if necessary; the role determines their rights.',
  right: [invitesPeople],
  async run(writing, { actor, values, parts }) {
    const preset = presetNamed(String(values.role ?? ''))
    if (preset?.administrator && actor.kind === 'apikey') {
      throw problem('person_only', 'only an administrator who is signed in may appoint administrators', {}, 'role')
    }
    const company = preset?.type === 'staff' ? null : (values.companyid ?? null)
    // One request at a time, so that an email in two of them becomes one contact.
    await lockByName(writing.tx, `invitations:${actor.account}`)
    const invitations: Invited[] = []
    for (const email of getAddresses(values.emails)) {
      invitations.push(
        await inviteOne(writing, parts, { email, preset, company: company === null ? null : Number(company) }),
      )
    }
    return {
      answer: invitations,
      message: invitations.length === 1 ? `Invited ${invitations[0]?.email}.` : `Invited ${invitations.length} people.`,
      committed() {
        for (const { id } of invitations)
          parts.securityLog.record({ event: 'invitation.sent', ...getActorFields(actor), subject: id })
        parts.webhooks.runSoon()
      },
    }
  },
})

/** Each address once, ignoring case. */
const getAddresses = (list: string): string[] => [
  ...new Map(list.split(', ').map((email) => [email.toLowerCase(), email])).values(),
]

interface Invitee {
  readonly email: string
  readonly preset: RolePreset | undefined
  readonly company: number | null
}

/** The refusal of one of several invitations names whom it is about. */
const ofInvitee = (email: string, refusal: Refusal): Refusal =>
  fault(refusal.code, '{email}: {reason}', { email, reason: getReason(refusal) })

async function inviteOne(writing: WriteContext, parts: OperationParts, invitee: Invitee): Promise<Invited> {
  const contactId = await contactWith(writing, invitee.email)
  const id = contactId ?? (await newContact(writing, invitee))
  const email = await invitable(writing, id).catch((error: unknown) => {
    throw error instanceof Problem
      ? new Problem(
          error.kind,
          error.refusals.map((refusal) => ofInvitee(invitee.email, refusal)),
        )
      : error
  })
  await changeEach(writing, writing.bindingOf('contacts'), [{ id, values: { allowlogin: true } }], 'update')
  // Existing contacts keep the rights that they have been given.
  const { preset } = invitee
  if (preset && (contactId === null || (await hasNoRights(writing, id, preset)))) await grantPreset(writing, id, preset)
  const { account } = writing.actor
  if (!parts.mails.invitationLink) {
    await parts.mails.invite(writing.tx, { account, contact: id, email })
    return { id, email }
  }
  const link = await parts.mails.invitationLink(writing.tx, { account, contact: id, email })
  // Links are shown once, so they are not stored for a repeated request.
  writing.revealed.set(id, { link })
  return { id, email, link }
}

async function contactWith({ tx, actor }: WriteContext, email: string): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select c.id
    from contacts c
    left join logins g on g.account_id = c.account_id and g.contactid = c.id
    where c.account_id = ${actor.account} and not c.deleted and lower(coalesce(g.email, c.email)) = lower(${email})
    order by g.email is null, c.id
    limit 1
  `.execute(tx)
  return result.rows[0] ? Number(result.rows[0].id) : null
}

/** True for a contact of the role's type that has been given no rights. */
async function hasNoRights({ tx, actor }: WriteContext, id: number, { type }: RolePreset): Promise<boolean> {
  const result = await sql`
    select
    from contacts c
    where c.account_id = ${actor.account} and c.id = ${id}::bigint and c.type = ${type} and not c.administrator
      and not exists (
        select
        from contact_permissions p
        where p.account_id = c.account_id and p.contactid = c.id and p.actions > 0
      )
  `.execute(tx)
  return result.rows.length > 0
}

async function newContact(writing: WriteContext, { email, preset, company }: Invitee): Promise<number> {
  if (!preset) {
    throw problem(
      'not_allowed',
      'choose one for {email}; allowed are {values}',
      { email, values: rolePresets.map(({ name }) => name) },
      'role',
    )
  }
  const values = { ...nameFrom(email), email, type: preset.type, ...(company === null ? {} : { companyid: company }) }
  const [id] = await createRecords(writing, writing.bindingOf('contacts'), [{ values }])
  return id as number
}

/** Guesses a name: `ada.king@example.com` becomes Ada King. */
function nameFrom(email: string): { readonly firstname: string; readonly lastname: string | null } {
  const words = (email.split('@')[0] ?? email).split(/[._+-]+/).filter((word) => /\p{L}/u.test(word))
  const [first = email, ...rest] = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { firstname: first.slice(0, 100), lastname: rest.join(' ').slice(0, 100) || null }
}

async function grantPreset({ tx, actor, changes }: WriteContext, id: number, preset: RolePreset): Promise<void> {
  const rows = JSON.stringify(Object.entries(preset.grants).map(([permission, bits]) => ({ permission, bits })))
  await sql`
    insert into contact_permissions (account_id, contactid, permission, actions)
    select ${actor.account}, ${id}::bigint, g.permission, g.bits
    from json_to_recordset(${rows}::json) as g(permission int, bits int)
  `.execute(tx)
  if (preset.administrator) {
    await sql`
      update contacts
      set administrator = true
      where account_id = ${actor.account} and id = ${id}::bigint
    `.execute(tx)
  }
  const after = { role: preset.name, ...(preset.administrator ? { administrator: true } : {}) }
  changes.push({ resource: 'contacts', id, action: 'update', before: {}, after })
}
