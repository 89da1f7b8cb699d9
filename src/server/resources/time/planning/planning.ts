/** People by week: allocated and tracked time compared with capacity, as far as the caller can see them. */
import { sql } from 'kysely'
import { getFirstDay } from '../../../../contract/language/first-day.ts'
import { addDays, startOfWeek } from '../../../../contract/language/week.ts'
import { readPlanning } from '../../../../contract/operations/planning.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { type Params, parseListRequest } from '../../../../contract/requests/list-request.ts'
import { momentHint, parseMoment } from '../../../../contract/requests/moment.ts'
import { truthIn } from '../../../../contract/requests/page-params.ts'
import { Problem } from '../../../../contract/requests/problem.ts'
import { about, type Refusal } from '../../../../contract/requests/refusal.ts'
import { longestPlan } from '../../../../contract/resources/time/planning.ts'
import type { Actor } from '../../../../contract/rights.ts'
import { limits } from '../../../db/connections/query-context.ts'
import { arrayLiteral, type Condition, notDeletedCondition } from '../../../query/condition.ts'
import type { ReadPlan } from '../../../query/plan.ts'
import { planList } from '../../../query/plan-read.ts'
import { getDay } from '../../../query/resolve-moment.ts'
import { seenBy } from '../../../read/rights.ts'
import { handleRead } from '../../handlers.ts'
import { may, type ReadOperation } from '../../operation.ts'
import { compilePlanning } from './planning-statement.ts'

export const planning: ReadOperation = handleRead(readPlanning, {
  tag: 'Planning',
  summary:
    'Compare capacity, allocated and tracked minutes by person and week. `overbooked` are the minutes above the capacity of single weeks.',
  right: [may('view', 'capacities'), may('view', 'timeallocations')],
  async run({ actor, params, parts }) {
    const planningParams = getAsked(params, actor)
    const { startDay, endDay, firstDay, overbooked } = planningParams
    const list = (name: string, filters: Params): ReadPlan => {
      const { request } = parseListRequest(resourceNamed(name), { ...filters, fields: 'id' }, seenBy(actor))
      const plan = planList(
        { binding: parts.bindingOf(name), actor, request, only: [notDeletedCondition] },
        parts.bindingOf,
      )
      return bare(plan)
    }
    const { statement, values } = compilePlanning({
      people: people(planningParams, list('capacities', planningParams.people)),
      allocations: list('timeallocations', { startdatefrom: startDay, startdateto: endDay }),
      time: list('time', { trackedfrom: startDay, trackedto: endDay }),
      startDay,
      endDay,
      firstDay,
      overbooked,
    })
    const [data, count, totals] = await parts.database.readRow(statement, values, limits.report)
    const meta = `{"count":${count},"from":"${startDay}","to":"${endDay}","totals":${totals}}`
    return { text: `{"status":"success","data":${data},"meta":${meta}}`, ignored: planningParams.ignored }
  },
})

/** All rows, unordered. */
const bare = (plan: ReadPlan): ReadPlan => ({ ...plan, fields: [], embeds: [], order: [], limit: null })

interface PlanningParams {
  readonly startDay: string
  readonly endDay: string
  readonly firstDay: number
  readonly overbooked: boolean
  /** Filters of the people. */
  readonly people: Params
  readonly teams: readonly number[]
  readonly ignored: readonly string[]
}

const parameterNames = new Set(['from', 'to', 'contacts', 'contactid', 'teamid', 'overbooked', 'weekstart'])

/** Parses the parameters; throws a Problem that lists all mistakes. */
function getAsked(query: Params, actor: Actor): PlanningParams {
  // An unencoded `+` arrives as a blank; restore it.
  const params = new Map(
    Object.entries(query).map(([name, value]) => [name.toLowerCase(), value.replace(/^ (?=\d)/, '+').trim()]),
  )
  const refusals: Refusal[] = []
  const firstDay = firstDayFrom(params.get('weekstart'), actor, refusals)
  const first = dayFrom('from', params.get('from') || '+0d', actor, refusals)
  const last = params.get('to') ? dayFrom('to', params.get('to') as string, actor, refusals) : first
  const start = startOfWeek(first, firstDay)
  const end = addDays(startOfWeek(last, firstDay), 6)
  if (last < first) refusals.push(about('to', 'wrong_order', 'the last day is before the first'))
  if (addDays(start, longestPlan) <= end) {
    refusals.push(about('to', 'too_many', 'ask for at most {count} weeks', { count: Math.floor(longestPlan / 7) }))
  }
  const overbooked = truthIn('overbooked', params.get('overbooked'))
  if (typeof overbooked === 'object') refusals.push(overbooked.wrong)
  const teams = idsFrom('teamid', params.get('teamid'), refusals)
  const contacts = params.get('contacts') || params.get('contactid') || ''
  const whose = contacts.replace(/^me$/i, String(actor.contact ?? 0)).replace(/^all$/i, '')
  const ids = idsFrom('contacts', whose, refusals)
  if (refusals.length > 0) throw new Problem('invalid', refusals)
  return {
    startDay: start,
    endDay: end,
    firstDay,
    overbooked: overbooked === true,
    teams,
    people: ids.length > 0 ? { id: ids.join(',') } : {},
    ignored: Object.keys(query).filter((name) => !parameterNames.has(name.toLowerCase())),
  }
}

function firstDayFrom(text: string | undefined, { locale }: Actor, refusals: Refusal[]): number {
  if (text && !/^[0-6]$/.test(text)) {
    refusals.push(about('weekstart', 'not_allowed', '{value} is not a day from 0 to 6', { value: text }))
  }
  return text && /^[0-6]$/.test(text) ? Number(text) : getFirstDay(locale)
}

/** The day in the account's time zone. */
function dayFrom(name: string, text: string, { timezone }: Actor, refusals: Refusal[]): string {
  const moment = parseMoment(text)
  if (moment) return getDay(moment, timezone)
  refusals.push(about(name, 'invalid_date', '{value} is not a date; {hint}', { value: text, hint: momentHint }))
  return '2000-01-01'
}

function idsFrom(name: string, text: string | undefined, refusals: Refusal[]): number[] {
  if (!text) return []
  const parts = text.split(',').map((part) => part.trim())
  if (parts.every((part) => /^\d{1,15}$/.test(part)) && parts.length <= 1000) return parts.map(Number)
  refusals.push(about(name, 'invalid_id', '{value} is not a list of ids', { value: text }))
  return []
}

/** Limits the people to the requested teams. */
function people({ teams }: PlanningParams, plan: ReadPlan): ReadPlan {
  if (teams.length === 0) return plan
  const ofTeams: Condition = {
    shape: 'of-teams',
    values: [arrayLiteral(teams)],
    render: (row, [ids], context) =>
      sql`${row.column('id')} in (
        select m.contactid
        from team_members m
        where m.account_id = ${context.account} and m.teamid = any(${ids}::bigint[])
      )`,
  }
  return { ...plan, conditions: [...plan.conditions, ofTeams] }
}
