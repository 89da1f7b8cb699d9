/** How each person wants to be told of each kind. */
import { sql } from 'kysely'
import {
  type NotificationKind,
  type NotificationWays,
  notificationKinds,
  usualWays,
} from '../../../contract/resources/people/notification-kinds.ts'
import type { Database } from '../../db/database.ts'
import { arrayLiteral } from '../../query/condition.ts'

type Queries = Database['kysely']

export type Ways = Readonly<Record<NotificationKind, NotificationWays>>

/** The ways of each of these people, by contact. */
export async function waysOf(
  queries: Queries,
  account: number,
  contacts: readonly number[],
): Promise<ReadonlyMap<number, Ways>> {
  const { rows } = await sql<{ contactid: number; kind: NotificationKind; app: boolean; mail: boolean }>`
    select contactid::float8 as contactid, kind, app, mail
    from notification_switches
    where account_id = ${account} and contactid = any(${arrayLiteral(contacts)}::bigint[])
  `.execute(queries)
  const chosen = Map.groupBy(rows, ({ contactid }) => contactid)
  return new Map(
    contacts.map((contact) => {
      const own = (chosen.get(contact) ?? []).map(({ kind, app, mail }) => [kind, { app, mail }])
      return [contact, { ...usualWays, ...Object.fromEntries(own) } as Ways]
    }),
  )
}

/** Stores the switches that are named; what is on its way is not mailed where its kind no longer is. */
export async function storeWays(
  tx: Queries,
  account: number,
  contact: number,
  named: Readonly<Partial<Record<NotificationKind, Partial<NotificationWays>>>>,
): Promise<void> {
  const ways = (await waysOf(tx, account, [contact])).get(contact) as Ways
  for (const kind of notificationKinds.filter((each) => named[each])) {
    const { app, mail } = { ...ways[kind], ...named[kind] }
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
