/**
 * Renders a plan of people and weeks as one statement: each person's capacity, allocated time and tracked time by week.
 */
import { sql } from 'kysely'
import { getAlphabet, inAlphabet } from '../../../query/alphabets.ts'
import { type CompiledRead, compiledOnce, context, getConditions } from '../../../query/compile-read.ts'
import { type Expression, slot } from '../../../query/condition.ts'
import { fullName } from '../../../query/names/full-name.ts'
import type { ReadPlan } from '../../../query/plan.ts'
import { contextValues, getShape, getValues, type Numbering } from '../../../query/plan-values.ts'
import { rowsAsText } from '../../../query/render-fields.ts'
import { workableDays } from './workable-days.ts'

export interface PlanningRequest {
  /** The people of the plan, as far as the caller can see them. */
  readonly people: ReadPlan
  /** Allocations and time in these days that the caller can see. */
  readonly allocations: ReadPlan
  readonly time: ReadPlan
  /** First day of the first week, last day of the last one. */
  readonly startDay: string
  readonly endDay: string
  /** First day of the week, 0 for Sunday. */
  readonly firstDay: number
  /** Only people with a week that has more allocated time than capacity. */
  readonly overbooked: boolean
}

/**
 * Returns one row: `data` (JSON array of people, ordered by name), `count`, and `totals` (a JSON object), each as text.
 */
export function compilePlanning(request: PlanningRequest): CompiledRead {
  const { people, allocations, time, startDay, endDay, firstDay, overbooked } = request
  const plans = [people, allocations, time]
  const language = getAlphabet(people.actor.locale)
  const shape = `planning:${overbooked}:${language}:${plans.map(getShape).join(':')}`
  const values = [...contextValues(people.actor), startDay, endDay, firstDay, ...plans.flatMap(getValues)]
  return compiledOnce({ shape, values, isPrepared: false }, (numbering) => render(request, numbering))
}

function render({ people, allocations, time, overbooked }: PlanningRequest, numbering: Numbering) {
  const [start, end, first] = [0, 0, 0].map(() => slot(numbering.take())) as [Expression, Expression, Expression]
  const person = fullName('p')
  const over = sql`sum(greatest(w.allocated - w.capacity, 0))`
  const week = sql`json_build_object('week', w.week, 'capacity', w.capacity, 'allocated', w.allocated, 'tracked', w.tracked, 'daysoff', w.daysoff)`
  const sums = ['capacity', 'allocated', 'tracked', 'overbooked'] as const
  const totals = sums.map((name) => sql`${sql.lit(name)}::text, coalesce(sum(${sql.ref(`r.${name}`)}), 0)`)
  return sql`with ${workableDays(people, numbering, { startDay: start, endDay: end, first })},
    allocated as (${getMinutes(allocations, numbering, 'starttime', 'timeallocated')}),
    tracked as (${getMinutes(time, numbering, 'startedon', 'timespent')}),
    ${weeksOfPeople}
    select ${rowsAsText},
      json_build_object(${sql.join(totals)})::text as totals
    from (
      select p.id as contactid, ${person} as contactname, sum(w.capacity) as capacity, sum(w.allocated) as allocated,
        sum(w.tracked) as tracked, ${over} as overbooked, json_agg(${week} order by w.week) as weeks
      from people p
      join weeks w on w.contactid = p.id
      group by p.id, p.firstname, p.lastname
      ${overbooked ? sql`having ${over} > 0` : sql``}
      order by ${inAlphabet(person, getAlphabet(people.actor.locale))} nulls last, p.id
    ) r`
}

/** Minutes by person and week. A record counts in the week of the day on which it starts, in account time. */
const getMinutes = ({ binding, ...plan }: ReadPlan, numbering: Numbering, start: string, minutes: string) => sql`
  select t.contactid, d.week, sum(${sql.ref(`t.${minutes}`)}) as minutes
  from ${sql.table(binding.table)} t
  join days d on d.day = (${sql.ref(`t.${start}`)} at time zone ${context.timezone}::text)::date
  where ${getConditions(plan, numbering, 't')} and t.contactid in (select id from people)
  group by 1, 2`

const weeksOfPeople = sql`
  worked as (
    select contactid, week, round(sum(minutes)) as capacity, sum(off) as daysoff
    from workable
    group by 1, 2
  ),
  weeks as (
    select w.contactid, w.week, w.capacity, w.daysoff, coalesce(a.minutes, 0) as allocated,
      coalesce(t.minutes, 0) as tracked
    from worked w
    left join allocated a using (contactid, week)
    left join tracked t using (contactid, week)
  )`
