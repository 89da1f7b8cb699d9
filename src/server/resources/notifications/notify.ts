/**
 * Stores the notifications of a write inside its transaction, so they exist exactly when the change does. They go to staff who
 * can see the record, didn't make the change themselves and want to know. Live streams learn of them from the change log.
 */
import { sql } from 'kysely'
import type { PayeeKind, PayeeResource } from '../../../contract/resources/settings/payee-settings.ts'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import type { Tx } from '../../db/database.ts'
import type { Mails } from '../../mail/mails.ts'
import { visibleIds } from '../../write/find.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { loadChannels } from './channels.ts'
import { loadDrafts, type NotificationDraft } from './drafts.ts'

export type LoadPerson = (tx: Tx, account: number, contact: number) => Promise<Actor | undefined>

export interface Notifier {
  readonly emit: (writing: WriteContext) => Promise<void>
  /** Stores those of a write that no change tells of, for the people who may see the record. */
  readonly notify: (writing: WriteContext, drafts: readonly NotificationDraft[]) => Promise<void>
}

/** @param payeeChanged queues the mail to an administrator about what clients are told about paying */
export function createNotifier(loadPerson: LoadPerson, payeeChanged: Mails['payeeChanged']): Notifier {
  const notify: Notifier['notify'] = async (writing, drafts) => {
    const visible: NotificationDraft[] = []
    for (const [contact, notificationDrafts] of Map.groupBy(drafts, ({ contactid }) => contactid)) {
      const person = await loadPerson(writing.tx, writing.actor.account, contact)
      if (person && getsNotifications(person)) visible.push(...(await visibleTo(person, writing, notificationDrafts)))
    }
    if (visible.length > 0) await store(writing, visible)
  }
  return {
    notify,
    async emit(writing) {
      const drafts = await loadDrafts(writing)
      await mailPayeeChanges(writing, drafts, payeeChanged)
      await notify(writing, drafts)
    },
  }
}

async function mailPayeeChanges(
  { tx, actor: { account, contact: sender, credential } }: WriteContext,
  drafts: readonly NotificationDraft[],
  payeeChanged: Mails['payeeChanged'],
): Promise<void> {
  for (const { kind, contactid, detail, resource, changed = [] } of drafts) {
    if (kind !== 'payee') continue
    const what = { kind: detail as PayeeKind, resource: resource as PayeeResource, changed }
    await payeeChanged(tx, { account, contact: contactid, ...what, by: sender, credential })
  }
}

/** Clients get none: the portal shows what is theirs. */
export const getsNotifications = ({ userType }: Actor): boolean =>
  userType !== userTypes.client && userType !== userTypes.other

async function visibleTo(
  actor: Actor,
  { tx, bindingOf }: WriteContext,
  drafts: readonly NotificationDraft[],
): Promise<NotificationDraft[]> {
  const visible: NotificationDraft[] = []
  if (actor.administrator) visible.push(...drafts.filter(({ kind }) => kind === 'payee'))
  const ofRecords = drafts.filter(({ kind }) => kind !== 'payee')
  for (const [resource, notificationDrafts] of Map.groupBy(ofRecords, (draft) => draft.resource)) {
    const ids = notificationDrafts.map(({ recordid }) => recordid)
    const visibleRecords = await visibleIds({ tx, actor, bindingOf }, bindingOf(resource), ids)
    visible.push(...notificationDrafts.filter(({ recordid }) => visibleRecords.has(recordid)))
  }
  return visible
}

async function store({ tx, actor }: WriteContext, drafts: readonly NotificationDraft[]): Promise<void> {
  const people = [...new Set(drafts.map(({ contactid }) => contactid))]
  const channels = await loadChannels(tx, actor.account, people)
  const rows = drafts.flatMap((draft) => {
    const { app, mail } = channels.get(draft.contactid)?.[draft.kind] ?? { app: false, mail: false }
    return app || mail ? [{ ...draft, shown: app, maildue: mail }] : []
  })
  if (rows.length === 0) return
  await sql`
    with notified as (
      insert into notifications
        (account_id, contactid, kind, detail, resource, recordid, more, bycontactid, shown, maildue)
      select ${actor.account}, n.contactid, n.kind, n.detail, n.resource, n.recordid, n.more, ${actor.contact}::bigint,
        n.shown, n.maildue
      from json_to_recordset(${JSON.stringify(rows)}::json) as n(
        contactid bigint, kind text, detail text, resource text, recordid bigint, more int, shown boolean, maildue boolean
      )
      returning id, contactid, shown
    )
    ${getChanges(actor, 'create')}
    from notified
    where shown
  `.execute(tx)
}

/** Inserts a change per selected notification, which only its person's streams see (`own-changes.ts`). Needs a `from`. */
export const getChanges = (actor: Actor, action: 'create' | 'update') => sql`
  insert into changes (account_id, actor, contactid, resource, recordid, action, audience)
  select ${actor.account}, ${actor.credential}, ${actor.contact}::bigint, 'notifications', id, ${action},
    array['person:' || contactid]`
