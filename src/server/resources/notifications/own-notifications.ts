/**
 * A person's notifications with the rights they have now. Notifications of records that are hidden, deleted or no longer
 * assigned to them are left out, and return once the record does.
 */
import { sql } from 'kysely'
import type { OwnNotification } from '../../../contract/operations/notifications.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { Database } from '../../db/database.ts'
import type { Expression } from '../../query/condition.ts'
import { fullName } from '../../query/names/full-name.ts'
import type { BindingOf } from '../../query/plan.ts'
import { sees } from './seen.ts'

export interface NotificationQuery {
  /** Filters the person's notifications, aliased `n`. */
  readonly only: Expression
  readonly size: number
  readonly skip: number
}

/** Characters of a message's excerpt. */
const excerptLength = 200

type Queries = Database['kysely']

const isShown = (actor: Actor, getBinding: BindingOf): Expression => {
  const isVisible = (name: string) => sees(actor, getBinding, name, sql`n.recordid`)
  return sql`n.account_id = ${actor.account} and n.contactid = ${actor.contact}::bigint and case
    when n.kind = 'payee' then ${actor.administrator}::boolean
    else case n.resource
    when 'messages' then ${isVisible('messages')}
    when 'items' then ${isVisible('items')} and exists (
      select 1
      from item_assignees a
      where a.account_id = n.account_id and a.itemid = n.recordid and a.contactid = n.contactid
    )
    when 'timesheets' then ${isVisible('timesheets')}
    when 'quotes' then ${isVisible('quotes')}
    when 'invoices' then ${isVisible('invoices')}
    else false end end`
}

/** Newest first. */
export async function ownNotifications(
  queries: Queries,
  getBinding: BindingOf,
  actor: Actor,
  { only, size, skip }: NotificationQuery,
): Promise<OwnNotification[]> {
  const isVisible = (name: string, key: Expression) => sees(actor, getBinding, name, key)
  const { rows } = await sql<OwnNotification>`
    with page as (
      select n.*
      from notifications n
      where ${isShown(actor, getBinding)} and ${only}
      order by n.id desc
      limit ${size} offset ${skip}
    )
    select n.id::float8 as id, n.kind, n.detail, n.more::float8 as more, n.resource, n.recordid::float8 as recordid,
      to_char(n.createdon at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as createdon,
      n.readon is not null as read, n.bycontactid::float8 as contactid,
      coalesce(
        case when n.kind = 'answer' then nullif(q.answeredby, '') end,
        ${fullName('b')}
      ) as contactname,
      coalesce(
        i.name, p.title, t.week, nullif(concat_ws(' · ', v.number, v.title), ''), nullif(concat_ws(' · ', q.number, q.title), ''),
        o.name
      ) as title,
      case when i.id is not null then p.title end as context,
      coalesce(left(m.body, ${excerptLength}) || case when length(m.body) > ${excerptLength} then '…' else '' end, t.note)
        as excerpt,
      coalesce(m.projectid, p.id)::float8 as projectid, i.id::float8 as itemid,
      v.id::float8 as invoiceid, q.id::float8 as quoteid, o.id::float8 as companyid
    from page n
    left join messages m on n.resource = 'messages' and m.account_id = n.account_id and m.id = n.recordid
    left join items i on i.account_id = n.account_id
      and i.id = case n.resource when 'items' then n.recordid when 'messages' then m.itemid end
      and ${isVisible('items', sql`i.id`)}
    left join projects p on p.account_id = n.account_id and p.id = coalesce(m.projectid, i.projectid)
      and ${isVisible('projects', sql`p.id`)}
    left join timesheets t on n.resource = 'timesheets' and t.account_id = n.account_id and t.id = n.recordid
    left join quotes q on q.account_id = n.account_id
      and q.id = case n.resource when 'quotes' then n.recordid when 'messages' then m.quoteid end
    left join invoices v on v.account_id = n.account_id
      and v.id = case n.resource when 'invoices' then n.recordid when 'messages' then m.invoiceid end
    left join companies o on o.account_id = n.account_id and o.id = m.companyid
    left join contacts b on b.account_id = n.account_id and b.id = n.bycontactid
    order by n.id desc
  `.execute(queries)
  return rows
}

/** Unread notifications in the app, counted up to 100: nobody reads a larger number. */
export async function countUnread(queries: Queries, getBinding: BindingOf, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count
    from (
      select 1
      from notifications n
      where n.shown and n.readon is null and ${isShown(actor, getBinding)}
      limit 100
    ) unread
  `.execute(queries)
  return rows[0]?.count ?? 0
}
