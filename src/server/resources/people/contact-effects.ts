/** Rules applied when a contact is written: it needs a name, and fields about signing in need a right. */

import { about } from '../../../contract/requests/refusal.ts'
import type { contacts } from '../../../contract/resources/people/contacts.ts'
import type { Actor } from '../../../contract/rights.ts'
import { revokeAccess } from '../../identity/accounts/sessions/revoke-access.ts'
import { identityTables } from '../../identity/tables.ts'
import { noEffects } from '../../write/effects.ts'
import { changeEach } from '../../write/update.ts'
import type { DraftOf, EffectsOf, WriteContext } from '../../write/write-context.ts'
import { refuse, valueAfter } from '../../write/write-context.ts'
import { endCalendarFeeds } from '../time/calendar-feed.ts'
import { endTimer } from '../time/timer-effects.ts'
import { type DecidedPerson, decidedPeople, requireToAdmit, requireToDecide } from './decided-people.ts'
import { requireAdministratorLeft } from './last-administrator.ts'

export const contactEffects: EffectsOf<typeof contacts> = {
  ...noEffects,
  check: (writing, drafts) => {
    for (const draft of drafts) {
      const isNamed = nameFields.some((fieldName) => draft.wrong?.has(fieldName) || valueAfter(draft, fieldName))
      if (!isNamed)
        refuse(
          writing,
          draft,
          about('firstname', 'required', '{field} or {otherfield} is required', {
            field: 'firstname',
            otherfield: 'lastname',
          }),
        )
    }
  },
  prepare: async (writing, drafts) => {
    const changedDrafts = drafts.filter((draft) => decisiveChanges(draft).length > 0)
    const people = await decidedPeople(
      writing,
      changedDrafts.map(({ id }) => id),
    )
    for (const draft of drafts) checkRights(writing.actor, draft, people.get(draft.id))
    return drafts
  },
  changed: async (writing, drafts) => {
    const endSessions = (what: (person: Entrant) => boolean) =>
      drafts.filter((draft) => what(draft.before ?? {}) && !what(after(draft))).map(({ id }) => id)
    const colleagueCount = endSessions(isColleague)
    if (colleagueCount.length > 0)
      await requireAdministratorLeft(writing, [...(await decidedPeople(writing, colleagueCount)).values()])
    const shut = endSessions(mayEnter)
    await stopTimers(writing, shut)
    await shutOutContacts(writing, shut)
  },
  removing: stopTimers,
  removed: async (writing, ids) => {
    const people = [...(await decidedPeople(writing, ids)).values()]
    for (const person of people) requireToDecide(writing.actor, person, 'delete')
    await requireAdministratorLeft(writing, people.filter(mayEnter))
    await shutOutContacts(writing, ids)
  },
  restored: restoreWithoutSignIn,
}

const nameFields = ['firstname', 'lastname'] as const

/**
 * Fields that decide whether and as whom somebody signs in. The email counts, although the sign-in address is stored
 * separately: invitations go to it.
 */
const decisive = ['allowlogin', 'type', 'status', 'companyid', 'divisionid', 'email'] as const

function decisiveChanges({ before, values }: DraftOf<typeof contacts>): (typeof decisive)[number][] {
  return decisive.filter(
    (fieldName) => fieldName in values && (values[fieldName] ?? null) !== (before?.[fieldName] ?? null),
  )
}

function checkRights(actor: Actor, draft: DraftOf<typeof contacts>, person: DecidedPerson | undefined): void {
  const fieldNames = decisiveChanges(draft)
  if (!person) {
    if (fieldNames.includes('allowlogin') && draft.values.allowlogin === true) requireToAdmit(actor)
    return
  }
  // People who can sign in may update their own email, as they sign in with the login's address.
  const isOwn = actor.contact === person.id && person.login !== null
  const guarded = isOwn ? fieldNames.filter((fieldName) => fieldName !== 'email') : fieldNames
  if (guarded.length > 0) requireToDecide(actor, person, 'change', guarded)
}

const after = (draft: DraftOf<typeof contacts>): Entrant => ({
  type: valueAfter(draft, 'type'),
  allowlogin: valueAfter(draft, 'allowlogin'),
  status: valueAfter(draft, 'status'),
})

interface Entrant {
  readonly type?: unknown
  readonly allowlogin?: unknown
  readonly status?: unknown
}

const mayEnter = ({ allowlogin, status }: Entrant) => allowlogin === true && status === 'active'
const isColleague = (person: Entrant) => person.type === 'staff' && mayEnter(person)

/** Nobody else could stop their timers. */
async function stopTimers(writing: WriteContext, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await endTimer(writing, id, {})
}

/** Ends sessions and the calendar link, so that old tokens stay worthless if the person returns. */
async function shutOutContacts({ tx, actor }: WriteContext, ids: readonly number[]): Promise<void> {
  await revokeAccess(identityTables(tx), actor.account, ids)
  await endCalendarFeeds(tx, actor.account, ids)
}

/** Restored contacts cannot sign in: whoever restores one has not decided to let the person in again. */
async function restoreWithoutSignIn(writing: WriteContext, ids: readonly number[]): Promise<void> {
  const people = [...(await decidedPeople(writing, ids)).values()]
  for (const person of people) requireToDecide(writing.actor, person, 'restore')
  const closed = people.filter(({ allowlogin }) => allowlogin).map(({ id }) => ({ id, values: { allowlogin: false } }))
  await changeEach(writing, writing.bindingOf('contacts'), closed, 'update')
}
