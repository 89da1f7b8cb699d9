/** Unread messages of other people, counted per record and marked as read per record. */
import { sql } from 'kysely'
import { mayUse } from '../../../contract/language/resource.ts'
import { countUnreadMessages, markMessagesRead } from '../../../contract/operations/notifications.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Body } from '../../../contract/requests/body.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import { lookAtSettled } from '../../change-log/settled.ts'
import { visibleIds } from '../../write/find.ts'
import { handleRead, handleWrite } from '../handlers.ts'
import { type AnyOperation, may, type Right } from '../operation.ts'
import { sees } from './seen.ts'

/** Days after which a message no longer counts as unread. */
const newFor = 30
/** Records in one response. */
const mostPlaces = 500

const personal: Right = ({ contact }) => {
  if (contact !== null) return
  throw problem('person_only', 'Only a person has unread messages; an API key has none')
}

const row = { tag: 'Messages', right: [personal, may('view', 'messages')] }

/** Resources that have messages, by the field that refers to them: in the table, in bodies and in responses. */
export const placesOfMessages = {
  projectid: 'projects',
  invoiceid: 'invoices',
  quoteid: 'quotes',
  companyid: 'companies',
} as const
type PlaceField = keyof typeof placesOfMessages
const fieldNames = Object.keys(placesOfMessages) as readonly PlaceField[]

const whens = fieldNames.map(
  (fieldName) => sql`when ${sql.ref(`m.${fieldName}`)} is not null then ${sql.lit(placesOfMessages[fieldName])}`,
)
/** Resource of a message aliased `m`. */
const placeExpression = sql`case ${sql.join(whens, sql` `)} end`
const placeId = sql`coalesce(m.projectid, m.invoiceid, m.quoteid, m.companyid)`

const unread = handleRead(countUnreadMessages, {
  ...row,
  summary: `Count your unread messages by project, invoice, quote and company, of the last ${newFor} days.`,
  async run({ actor, parts: { database, bindingOf } }) {
    const { rows } = await sql<{ place: string; recordid: number; count: number }>`
      select ${placeExpression} as place, (${placeId})::float8 as recordid, count(*)::float8 as count
      from messages m
      left join message_reads r
        on r.account_id = m.account_id and r.contactid = ${actor.contact}::bigint and r.resource = ${placeExpression}
        and r.recordid = ${placeId}
      where m.account_id = ${actor.account} and m.createdon > now() - make_interval(days => ${newFor})
        and m.id > coalesce(r.readto, 0) and m.contactid is distinct from ${actor.contact}::bigint
        and ${sees(actor, bindingOf, 'messages', sql`m.id`)}
      group by 1, 2
      order by max(m.id) desc
      limit ${mostPlaces}
    `.execute(database.kysely)
    const getFieldName = (place: string) => fieldNames.find((fieldName) => placesOfMessages[fieldName] === place) ?? ''
    return { data: rows.map(({ place, recordid, count }) => ({ [getFieldName(place)]: recordid, count })) }
  },
})

interface Place {
  readonly wire: PlaceField
  readonly id: number
}

const readPlace: Body<Place>['read'] = (input) => {
  const body = (input ?? {}) as Readonly<Record<string, unknown>>
  const [fieldName, secondField] = fieldNames.filter((name) => (body[name] ?? null) !== null)
  if (!fieldName || secondField)
    throw problem('contradiction', 'Send one of {values}', { values: fieldNames.join(', ') })
  const id = Number(body[fieldName])
  if (Number.isSafeInteger(id) && id > 0) return { values: { wire: fieldName, id }, ignored: [] }
  const { singular } = resourceNamed(placesOfMessages[fieldName])
  throw problem(
    'not_allowed',
    '{value} is not allowed; send the id of the {thing}',
    { value: body[fieldName], thing: singular },
    fieldName,
  )
}

const markRead = handleWrite(markMessagesRead, {
  ...row,
  summary: 'Mark all messages of a project, an invoice, a quote or a company as read.',
  read: readPlace,
  async run({ tx, bindingOf }, { actor, values: { wire, id } }) {
    const name = placesOfMessages[wire]
    const mayRead = mayUse(actor, resourceNamed(name), 'view')
    const visible = mayRead ? await visibleIds({ tx, actor, bindingOf }, bindingOf(name), [id]) : new Set<number>()
    if (!visible.has(id)) throw notFound(resourceNamed(name).singular, id)
    // One with an earlier id that is stored meanwhile must not count as read.
    const settledAt = (await lookAtSettled({ kysely: tx })).moment(actor.account)
    await sql`
      insert into message_reads (account_id, contactid, resource, recordid, readto)
      select ${actor.account}, ${actor.contact}::bigint, ${name}, ${id}::bigint, max(m.id)
      from messages m
      where m.account_id = ${actor.account}
        and ${sql.ref(`m.${wire}`)} = ${id} and m.createdon < ${settledAt}::timestamptz
      having max(m.id) is not null
      on conflict (account_id, contactid, resource, recordid)
        do update set readto = greatest(message_reads.readto, excluded.readto)
    `.execute(tx)
    return { answer: { [wire]: id } }
  },
})

export const unreadMessages: readonly AnyOperation[] = [unread, markRead]
