/** The capacity of people on each day: their hours of the weekday, less days off and holidays. */
import { sql } from 'kysely'
import { weekdays } from '../../../../contract/resources/time/capacity.ts'
import { context, getConditions } from '../../../query/compile-read.ts'
import type { Expression } from '../../../query/condition.ts'
import type { ReadPlan } from '../../../query/plan.ts'
import type { Numbering } from '../../../query/plan-values.ts'

export interface Days {
  readonly startDay: Expression
  readonly endDay: Expression
  /** First day of the week, 0 for Sunday. */
  readonly first: Expression
}

/**
 * Renders common table expressions. `workable` has a row for each person and day: the first day of its week, the
 * minutes that can be worked, and the share of a working day that is off, from 0 to 1. `people` and `days` can be used
 * as well.
 */
export const workableDays = (people: ReadPlan, numbering: Numbering, days: Days) => sql`
  ${daysBetween(days)}, ${peopleWith(people, numbering)}, ${offOn(days)},
  workable as (
    select p.id as contactid, d.day, d.week, p.hours[d.weekday] * (1 - off.share) as minutes,
      case when p.hours[d.weekday] > 0 then off.share else 0 end as off
    from people p
    cross join days d
    left join off own on own.contactid = p.id and own.day = d.day
    left join off holiday on holiday.contactid is null and holiday.day = d.day
    cross join lateral (select least(coalesce(own.share, 0) + coalesce(holiday.share, 0), 1) as share) off
  )`

/**
 * Calendar days with their ISO weekday, 1 for Monday, and the first day of their week. Dates only, so time zones do not
 * matter.
 */
const daysBetween = ({ startDay, endDay, first }: Days) => sql`
  days as (
    select d.day, extract(isodow from d.day)::int as weekday,
      d.day - (extract(dow from d.day)::int - ${first}::int + 7) % 7 as week
    from (select ${startDay}::date + n as day from generate_series(0, ${endDay}::date - ${startDay}::date) n) d
  )`

const peopleWith = (people: ReadPlan, numbering: Numbering) => sql`
  people as (
    select t.id, t.firstname, t.lastname, ${weekOfWork('t', 'a')} as hours
    from contacts t
    join accounts a on a.id = t.account_id
    where ${getConditions(people, numbering, 't')}
  )`

/** Minutes of each weekday from Monday: those of the contact, otherwise the account's. */
export const weekOfWork = (contact: string, account: string): Expression => {
  const days = weekdays.map(
    (day) => sql`coalesce(${sql.ref(`${contact}.work${day}`)}, ${sql.ref(`${account}.work${day}`)})`,
  )
  return sql`array[${sql.join(days)}]`
}

/** The share of each day that a person has off, 1 at most. Rows without a contact are holidays. */
const offOn = ({ startDay, endDay }: Days) => sql`
  off as (
    select o.contactid, d.day, least(sum(case when o.half then 0.5 else 1 end), 1) as share
    from daysoff o
    join days d on d.day between o.startdate and o.enddate
    where o.account_id = ${context.account} and not o.deleted
      and o.enddate >= ${startDay}::date and o.startdate <= ${endDay}::date
    group by 1, 2
  )`
