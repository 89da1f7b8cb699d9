/**
 * Time in a submitted or approved week does not change. Writes of time take a shared lock on the person's timesheets,
 * and submitting or approving takes it exclusively, so no record gets into a week while it is locked.
 */

import { sql } from 'kysely'
import { getMonday } from '../../../contract/language/week.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { template } from '../../../contract/requests/refusal.ts'
import { time } from '../../../contract/resources/time/time.ts'
import { lockByName, shareByNames } from '../../db/advisory-lock.ts'
import { awaitAll, runNow } from '../../db/run-compiled.ts'
import { loadRows } from '../../write/rows.ts'
import { type DraftOf, valueAfter, type WriteContext } from '../../write/write-context.ts'
import { isLead } from './timesheets.ts'

const lockName = (account: number, contact: number) => `timesheet:${account}:${contact}`

/** Takes the exclusive lock: waits for writes of the person's time, and blocks others until the write ends. */
export async function lockTimesheets({ tx, actor }: WriteContext, contact: number): Promise<void> {
  await lockByName(tx, lockName(actor.account, contact))
}

async function shareTimesheets({ tx, actor }: WriteContext, contacts: readonly number[]): Promise<void> {
  const names = [...new Set(contacts)]
    .toSorted((first, second) => first - second)
    .map((id) => lockName(actor.account, id))
  await runNow(tx, shareByNames(names))
}

export interface Worked {
  readonly contact: number
  /** A point in time as the record has it; account time if it has no zone. */
  readonly moment: string
}

/** Fields that are locked with the week. Leads may still change the rate. */
const lockedFields = ['contactid', 'itemid', 'starttime', 'timespent', 'notes', 'billable'] as const
const keptByOthers = [...lockedFields, 'hourlyrateserviceid'] as const

/** Throws a 409 if a draft adds time to a locked week, or changes or removes time in one. */
export async function refuseLocked(writing: WriteContext, drafts: readonly DraftOf<typeof time>[]): Promise<void> {
  const ownLockedFields = isLead(writing.actor) ? lockedFields : keptByOthers
  const changing = drafts.filter(
    (draft) =>
      draft.before === null ||
      ownLockedFields.some(
        (fieldName) => fieldName in draft.values && draft.values[fieldName] !== draft.before?.[fieldName],
      ),
  )
  const worked = changing.flatMap((draft) => [
    ...workedOn(valueAfter(draft, 'contactid'), valueAfter(draft, 'starttime')),
    ...workedOn(draft.before?.contactid, draft.before?.starttime),
  ])
  await refuseWeeks(writing, worked)
}

const workedOn = (contact: unknown, time: unknown): Worked[] =>
  contact === null || contact === undefined || time === null || time === undefined
    ? []
    : [{ contact: Number(contact), moment: time instanceof Date ? time.toISOString() : String(time) }]

/** The refused write: a change of the time itself, or deleting or restoring the work that it was spent on. */
type Refused = 'time' | 'work' | 'restored'

/** Throws a 409 if one of the weeks is locked. */
export async function refuseWeeks(
  writing: WriteContext,
  worked: readonly Worked[],
  what: Refused = 'time',
): Promise<void> {
  if (worked.length === 0) return
  const shared = shareTimesheets(
    writing,
    worked.map(({ contact }) => contact),
  )
  // Sent right after the statement that takes the locks, so it runs while they are held.
  const [, [lockedWeek]] = await awaitAll(shared, lockedWeeks(writing, worked))
  if (lockedWeek) {
    const text = what === 'time' && lockedWeek.state !== 'approved' ? refusals.submitted : refusals[what]
    throw problem('week_closed', text, { day: weekWords(lockedWeek.week, writing.actor.locale) })
  }
}

function lockedWeeks({ tx, actor }: WriteContext, worked: readonly Worked[]) {
  const { account, timezone } = actor
  return runNow(
    tx,
    sql<{ week: string; state: string }>`
      select s.week, s.state
      from json_to_recordset(${JSON.stringify(worked)}::json) as w(contact bigint, moment text)
      join timesheets s on s.account_id = ${account} and s.contactid = w.contact and s.state <> 'open'
        and s.week = to_char(
          case
            when w.moment ~ ':[0-9.]+(Z|[+-][0-9]{2}(:?[0-9]{2})?)$' then w.moment::timestamptz at time zone ${timezone}::text
            else w.moment::timestamp
          end,
          'IYYY"-W"IW'
        )
      limit 1
    `,
  )
}

/** Throws a 409 if a deleted or restored record is in a locked week. */
export async function refuseLockedRecords(
  writing: WriteContext,
  records: readonly number[],
  what: Refused,
): Promise<void> {
  const rows = await loadRows(writing, time, records, ['contactid', 'starttime'])
  await refuseWeeks(
    writing,
    [...rows.values()].flatMap(({ contactid, starttime }) => workedOn(contactid, starttime)),
    what,
  )
}

const refusals: Readonly<Record<Refused | 'submitted', string>> = {
  time: template('The week of {day} is approved, so its time can’t be changed. Ask a lead to send it back'),
  submitted: template('The week of {day} is submitted, so its time can’t be changed. Reopen it first'),
  work: template(
    'This has time in the week of {day}, which is submitted or approved. Complete the work instead of deleting it, or have the week sent back first',
  ),
  restored: template(
    'This has time in the week of {day}, which is submitted or approved by now. Have the week sent back, then restore it',
  ),
}

/** Formats a week as its Monday: `16 November 2026`. */
export function weekWords(week: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return words.format(new Date(`${getMonday(week) ?? week}T00:00:00Z`))
}
