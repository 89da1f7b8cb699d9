/** A person's own notifications: list, mark as read, settings. */
import { sql } from 'kysely'
import {
  changeNotificationSettings,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  type NotificationSettings,
  readNotificationSettings,
} from '../../../contract/operations/notifications.ts'
import type { Body } from '../../../contract/requests/body.ts'
import { countIn, paging, truthIn } from '../../../contract/requests/page-params.ts'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import type { Refusal } from '../../../contract/requests/refusal.ts'
import { defaultChannels } from '../../../contract/resources/people/notification-kinds.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { Tx } from '../../db/database.ts'
import { arrayLiteral, type Expression } from '../../query/condition.ts'
import { handleRead, handleWrite } from '../handlers.ts'
import type { AnyOperation, Right } from '../operation.ts'
import type { Call } from '../operation-call.ts'
import { loadChannels, storeChannels } from './channels.ts'
import { chosenChannels } from './chosen-channels.ts'
import { mentionable } from './mentionable.ts'
import { getChanges } from './notify.ts'
import { countUnread, ownNotifications } from './own-notifications.ts'
import { unreadMessages } from './unread-messages.ts'

const personal: Right = ({ contact }) => {
  if (contact !== null) return
  throw problem('person_only', 'Only a person has notifications; an API key has none')
}

const row = { tag: 'Notifications', right: [personal] }

const usualSize = 50
const largestSize = 100
/** Ids marked as read in one request. */
const mostIds = 1000

const list = handleRead(listNotifications, {
  ...row,
  summary: 'List your notifications, newest first, with the number of unread ones.',
  async run({ actor, params, parts: { database, bindingOf } }) {
    const size = readable(countIn(paging.size, params[paging.size], usualSize))
    if (size > largestSize) throw problem('too_many', 'use at most {most}', { most: largestSize }, paging.size)
    const skip = (readable(countIn(paging.number, params[paging.number], 1)) - 1) * size
    const only = readable(truthIn('unread', params.unread)) ? sql`n.shown and n.readon is null` : sql`n.shown`
    const notifications = await ownNotifications(database.kysely, bindingOf, actor, { only, size, skip })
    const unread = await countUnread(database.kysely, bindingOf, actor)
    return { data: notifications, meta: { count: notifications.length, unread } }
  },
})

/** The value, or a thrown Problem if it is wrong. */
function readable<Value>(read: Value | { readonly wrong: Refusal }): Value {
  if (typeof read !== 'object' || read === null || !('wrong' in read)) return read as Value
  throw new Problem('invalid', read.wrong)
}

const readIds: Body<readonly number[]>['read'] = (input) => {
  const list = (input as { ids?: unknown } | null | undefined)?.ids
  const values = Array.isArray(list) ? list.map(Number) : []
  if (
    !Array.isArray(list) ||
    values.length > mostIds ||
    !values.every((value) => Number.isSafeInteger(value) && value > 0)
  ) {
    throw problem('too_many', 'send an array of at most {most} ids', { most: mostIds }, 'ids')
  }
  return { values, ignored: [] }
}

const markRead = handleWrite(markNotificationsRead, {
  ...row,
  summary: 'Mark notifications as read by id.',
  read: readIds,
  run: ({ tx }, call) => mark(tx, call, sql`n.id = any(${arrayLiteral(call.values)}::bigint[])`),
})

const markAllRead = handleWrite(markAllNotificationsRead, {
  ...row,
  summary: 'Mark all your notifications as read.',
  run: ({ tx }, call) => mark(tx, call, sql`true`),
})

/** Marks the person's notifications that match `which` as read, which also stops their mails. */
async function mark(tx: Tx, { actor, parts: { bindingOf, feed } }: Call<unknown>, which: Expression) {
  await sql`
    with marked as (
      update notifications n
      set readon = now(), maildue = false
      where n.account_id = ${actor.account} and n.contactid = ${actor.contact}::bigint and n.readon is null and ${which}
      returning n.id, n.contactid
    )
    ${getChanges(actor, 'update')}
    from (
      select max(id) as id, contactid
      from marked
      group by contactid
    ) newest
  `.execute(tx)
  const resources = new Set(['notifications'])
  return {
    answer: { unread: await countUnread(tx, bindingOf, actor) },
    committed: () => feed.announce({ account: actor.account, resources }),
  }
}

/** The channels of the kinds that people choose them of. */
async function ownSettings(queries: Tx, { account, contact }: Actor): Promise<NotificationSettings> {
  const channels = (await loadChannels(queries, account, [contact as number])).get(contact as number)
  const { mention, assigned, message, timesheet, answer, undelivered } = channels ?? defaultChannels
  return { mention, assigned, message, timesheet, answer, undelivered }
}

const readSettings = handleRead(readNotificationSettings, {
  ...row,
  summary: 'Read your notification settings: channels by kind of event, in the app and by mail.',
  run: async ({ actor, parts }) => ({ data: await ownSettings(parts.database.kysely as Tx, actor) }),
})

const changeSettings = handleWrite(changeNotificationSettings, {
  ...row,
  summary: 'Update your notification settings. Kinds and channels that are not sent keep their values.',
  read: (input) => ({ values: chosenChannels(input), ignored: [] }),
  own: ({ tx, actor }) => ownSettings(tx, actor),
  async run({ tx }, { actor, values }) {
    await storeChannels(tx, actor.account, actor.contact as number, values)
    return { answer: await ownSettings(tx, actor) }
  },
})

export const notificationOperations: readonly AnyOperation[] = [
  list,
  markRead,
  markAllRead,
  readSettings,
  changeSettings,
  ...mentionable,
  ...unreadMessages,
]
