/**
 * Notifies people of what a write did, inside its transaction: there is a notification exactly when the change is. Only those
 * are told who work here, see the record, did not do it themselves, and want to know. The change log tells their streams.
 */
import { sql } from 'kysely'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import type { Tx } from '../../db/database.ts'
import { visibleIds } from '../../write/find.ts'
import type { Writing } from '../../write/writing.ts'
import { waysOf } from './switches.ts'
import { type NotificationDraft, tellingsOf } from './tellings.ts'

export type LoadPerson = (tx: Tx, account: number, contact: number) => Promise<Actor | undefined>

export interface Notifier {
  readonly emit: (writing: Writing) => Promise<void>
}

export function createNotifier(loadPerson: LoadPerson): Notifier {
  return {
    async emit(writing) {
      const tellings = await tellingsOf(writing)
      if (tellings.length === 0) return
      const told: NotificationDraft[] = []
      for (const [contact, own] of Map.groupBy(tellings, ({ contactid }) => contactid)) {
        const person = await loadPerson(writing.tx, writing.actor.account, contact)
        if (person && isTold(person)) told.push(...(await seenBy(writing, person, own)))
      }
      await store(writing, told)
    },
  }
}

/** Clients see what is theirs in the portal. */
export const isTold = ({ userType }: Actor): boolean => userType !== userTypes.client && userType !== userTypes.other

async function seenBy(
  { tx, bindingOf }: Writing,
  actor: Actor,
  tellings: readonly NotificationDraft[],
): Promise<NotificationDraft[]> {
  const seen: NotificationDraft[] = []
  for (const [resource, own] of Map.groupBy(tellings, (telling) => telling.resource)) {
    const ids = own.map(({ recordid }) => recordid)
    const found = await visibleIds({ tx, actor, bindingOf }, bindingOf(resource), ids)
    seen.push(...own.filter(({ recordid }) => found.has(recordid)))
  }
  return seen
}

async function store({ tx, actor }: Writing, told: readonly NotificationDraft[]): Promise<void> {
  const people = [...new Set(told.map(({ contactid }) => contactid))]
  const ways = await waysOf(tx, actor.account, people)
  const rows = told.flatMap((telling) => {
    const { app, mail } = ways.get(telling.contactid)?.[telling.kind] ?? { app: false, mail: false }
    return app || mail ? [{ ...telling, shown: app, maildue: mail }] : []
  })
  if (rows.length === 0) return
  await sql`
    with made as (
      insert into notifications
        (account_id, contactid, kind, detail, resource, recordid, more, bycontactid, shown, maildue)
      select ${actor.account}, n.contactid, n.kind, n.detail, n.resource, n.recordid, n.more, ${actor.contact}::bigint,
        n.shown, n.maildue
      from json_to_recordset(${JSON.stringify(rows)}::json) as n(
        contactid bigint, kind text, detail text, resource text, recordid bigint, more int, shown boolean, maildue boolean
      )
      returning id, contactid, shown
    )
    ${logged(actor, 'create')}
    from made
    where shown
  `.execute(tx)
}

/** A line of the change log for each row of `made`, which only its person's streams see (`own-changes.ts`). */
export const logged = (actor: Actor, action: 'create' | 'update') => sql`
  insert into changes (account_id, actor, contactid, resource, recordid, action, audience)
  select ${actor.account}, ${actor.credential}, ${actor.contact}::bigint, 'notifications', id, ${action},
    array['person:' || contactid]`
