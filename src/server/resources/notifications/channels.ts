/** Each person's notification settings: which kinds of notification reach them in the app, and which by mail. */
import { sql } from 'kysely'
import {
  defaultChannels,
  type NotificationChannels,
  type NotificationKind,
  notificationKinds,
} from '../../../contract/resources/people/notification-kinds.ts'
import type { Database } from '../../db/database.ts'
import { arrayLiteral } from '../../query/condition.ts'

type Queries = Database['kysely']

export type ChannelsByKind = Readonly<Record<NotificationKind, NotificationChannels>>

/** Settings of these people, by contact. */
export async function loadChannels(
  queries: Queries,
  account: number,
  contacts: readonly number[],
): Promise<ReadonlyMap<number, ChannelsByKind>> {
  const { rows } = await sql<{ contactid: number; kind: NotificationKind; app: boolean; mail: boolean }>`
    select contactid::float8 as contactid, kind, app, mail
    from notification_switches
    where account_id = ${account} and contactid = any(${arrayLiteral(contacts)}::bigint[])
  `.execute(queries)
  const rowsByContact = Map.groupBy(rows, ({ contactid }) => contactid)
  return new Map(
    contacts.map((contact) => {
      const ownChannels = (rowsByContact.get(contact) ?? []).map(({ kind, app, mail }) => [kind, { app, mail }])
      return [contact, { ...defaultChannels, ...Object.fromEntries(ownChannels) } as ChannelsByKind]
    }),
  )
}

/** Stores the settings sent. Switching off mail for a kind also stops its mails that are still waiting. */
export async function storeChannels(
  tx: Queries,
  account: number,
  contact: number,
  sentChannels: Readonly<Partial<Record<NotificationKind, Partial<NotificationChannels>>>>,
): Promise<void> {
  const channels = (await loadChannels(tx, account, [contact])).get(contact) as ChannelsByKind
  for (const kind of notificationKinds.filter((notificationKind) => sentChannels[notificationKind])) {
    const { app, mail } = { ...channels[kind], ...sentChannels[kind] }
    await sql`
      insert into notification_switches (account_id, contactid, kind, app, mail)
      values (${account}, ${contact}, ${kind}, ${app}, ${mail})
      on conflict (account_id, contactid, kind) do update set app = excluded.app, mail = excluded.mail
    `.execute(tx)
    if (mail) continue
    await sql`
      update notifications
      set maildue = false
      where account_id = ${account} and contactid = ${contact} and kind = ${kind} and maildue
    `.execute(tx)
  }
}
