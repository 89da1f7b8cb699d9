/**
 * One mail to a person for what came within some minutes. What was read meanwhile is not due any more, and what went out of
 * sight is left out when the mail is written.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Mails } from '../../mail/mails.ts'
import type { UnreadOf } from '../../mail/notification-mails.ts'
import { arrayLiteral } from '../../query/condition.ts'
import type { BindingOf } from '../../query/plan.ts'
import { isTold, type LoadPerson } from './notify.ts'
import { ownNotifications } from './own-notifications.ts'
import { waysOf } from './switches.ts'

/** Minutes that the oldest has waited for others to come. */
const gathering = 4

/** Notifications that one mail holds; the rest are in the app. */
const mostInMail = 30

/** Puts the mails that are due at `now`. */
export async function gatherMails(
  database: Database,
  mails: Pick<Mails, 'tellOfNotifications'>,
  now: Date,
): Promise<void> {
  const { rows: due } = await sql<{ account: number; contact: number }>`
    select a.id::float8 as account, n.contactid::float8 as contact
    from accounts a
    cross join lateral (
      select contactid
      from notifications
      where account_id = a.id and maildue
      group by contactid
      having min(createdon) < ${now}::timestamptz - ${gathering} * interval '1 minute'
    ) n
  `.execute(database.kysely)
  for (const person of due) await database.transaction((tx) => gather(tx, mails, person))
}

async function gather(
  tx: Parameters<Mails['tellOfNotifications']>[0],
  mails: Pick<Mails, 'tellOfNotifications'>,
  person: { readonly account: number; readonly contact: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update notifications
    set maildue = false
    where account_id = ${person.account} and contactid = ${person.contact} and maildue
    returning id::float8 as id
  `.execute(tx)
  const ids = rows.map(({ id }) => id).sort((a, b) => b - a)
  if (ids.length > 0) await mails.tellOfNotifications(tx, { ...person, ids: ids.slice(0, mostInMail) })
}

/** Reads what a mail tells of, at the moment that it is written: what is unread and in sight, and wanted by mail. */
export const unreadOf =
  (database: Database, bindingOf: BindingOf, loadPerson: LoadPerson): UnreadOf =>
  ({ account, contact, ids }) =>
    database.transaction(async (tx) => {
      const person = await loadPerson(tx, account, contact)
      if (!person || !isTold(person)) return { found: [], locale: 'en' }
      const only = sql`n.readon is null and n.id = any(${arrayLiteral(ids)}::bigint[])`
      const found = await ownNotifications(tx, bindingOf, person, { only, size: ids.length, skip: 0 })
      const ways = (await waysOf(tx, account, [contact])).get(contact)
      return { found: found.filter(({ kind }) => ways?.[kind].mail), locale: person.locale }
    })
