/**
 * Gathers a person's notifications of some minutes into one mail. Those read meanwhile are not mailed, nor are those whose
 * records the person can no longer see when the mail is written.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { reportOne } from '../../jobs/each-account.ts'
import type { Mails } from '../../mail/mails.ts'
import type { UnreadOf } from '../../mail/notification-mails.ts'
import { arrayLiteral } from '../../query/condition.ts'
import type { BindingOf } from '../../query/plan.ts'
import { loadChannels } from './channels.ts'
import { getsNotifications, type LoadPerson } from './notify.ts'
import { ownNotifications } from './own-notifications.ts'

/** Minutes that the oldest notification waits for more. */
const gatheringMinutes = 4

/** Notifications in one mail; the rest are only in the app. */
const mostInMail = 30

/** Queues the mails that are due at `now`. */
export async function gatherMails(
  database: Database,
  mails: Pick<Mails, 'notificationDigest'>,
  now: Date,
  onError: (error: unknown) => void = () => {},
): Promise<void> {
  const { rows: due } = await sql<{ account: number; contact: number }>`
    select a.id::float8 as account, n.contactid::float8 as contact
    from accounts a
    cross join lateral (
      select contactid
      from notifications
      where account_id = a.id and maildue
      group by contactid
      having min(createdon) < ${now}::timestamptz - ${gatheringMinutes} * interval '1 minute'
    ) n
  `.execute(database.kysely)
  for (const person of due) {
    try {
      await database.transaction((tx) => gather(tx, mails, person))
    } catch (error) {
      reportOne(error, onError)
    }
  }
}

async function gather(
  tx: Parameters<Mails['notificationDigest']>[0],
  mails: Pick<Mails, 'notificationDigest'>,
  person: { readonly account: number; readonly contact: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update notifications
    set maildue = false
    where account_id = ${person.account} and contactid = ${person.contact} and maildue
    returning id::float8 as id
  `.execute(tx)
  const ids = rows.map(({ id }) => id).sort((a, b) => b - a)
  if (ids.length > 0) await mails.notificationDigest(tx, { ...person, ids: ids.slice(0, mostInMail) })
}

/** Reads a mail's notifications when it is written: still unread, still visible, still wanted by mail. */
export const getUnread =
  (database: Database, getBinding: BindingOf, loadPerson: LoadPerson): UnreadOf =>
  ({ account, contact, ids }) =>
    database.transaction(async (tx) => {
      const person = await loadPerson(tx, account, contact)
      if (!person || !getsNotifications(person)) return { notifications: [], locale: 'en' }
      const only = sql`n.readon is null and n.id = any(${arrayLiteral(ids)}::bigint[])`
      const notifications = await ownNotifications(tx, getBinding, person, { only, size: ids.length, skip: 0 })
      const channels = (await loadChannels(tx, account, [contact])).get(contact)
      return { notifications: notifications.filter(({ kind }) => channels?.[kind].mail), locale: person.locale }
    })
