/** Operations on a timesheet: submit, approve, send back with a note, reopen. */

import { sql } from 'kysely'
import { getMonday } from '../../../contract/language/week.ts'
import {
  approveTimesheet,
  reopenTimesheet,
  sendBackTimesheet,
  submitTimesheet,
} from '../../../contract/operations/timers.ts'
import { problem, requiredProblem } from '../../../contract/requests/problem.ts'
import { clause, template } from '../../../contract/requests/refusal.ts'
import type { TimesheetState } from '../../../contract/resources/time/timesheets.ts'
import { createRecords } from '../../write/create.ts'
import { requireVisible } from '../../write/find.ts'
import { changeEach } from '../../write/update.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleWrite } from '../handlers.ts'
import { type AnyOperation, may } from '../operation.ts'
import { lockTimesheets, weekWords } from './timesheet-lock.ts'
import { isLead } from './timesheets.ts'

interface StoredTimesheet {
  readonly id: number
  readonly contactid: number
  readonly state: TimesheetState
  readonly week: string
}

const row = { tag: 'Timesheets', right: [may('view', 'timesheets')] }

const submit = handleWrite(submitTimesheet, {
  tag: 'Timesheets',
  summary: 'Submit a week of time for approval, by its ISO name such as 2026-W47. Its time is then locked.',
  right: [may('view', 'timesheets'), may('add', 'time')],
  async run(writing, { actor, values }) {
    const contact = Number(values.contactid ?? actor.contact ?? 0)
    const week = values.week.trim().toUpperCase()
    if (contact === 0) throw requiredProblem('contactid')
    if (getMonday(week) === null)
      throw problem('not_allowed', 'use the ISO week, such as {example}', { example: '2026-W47' }, 'week')
    if (contact !== actor.contact && !isLead(actor)) {
      throw problem('no_permission', 'You do not have permission to submit time of other people')
    }
    await requireVisible(writing, writing.bindingOf('contacts'), [contact])
    await lockTimesheets(writing, contact)
    await refuseRunning(writing, contact, week)
    const storedTimesheet = await loadSheet(writing, sql`contactid = ${contact} and week = ${week}`)
    const message = `The week of ${weekWords(week, actor.locale)} was submitted.`
    if (storedTimesheet) {
      refuseUnless(writing, storedTimesheet, 'open', 'submitted')
      await setState(writing, storedTimesheet.id, { state: 'submitted' })
      return { answer: storedTimesheet.id, message }
    }
    const values_ = { contactid: contact, week, state: 'submitted' }
    const [id] = await createRecords(writing, writing.bindingOf('timesheets'), [{ values: values_ }])
    return { answer: id as number, message }
  },
})

const approve = handleWrite(approveTimesheet, {
  ...row,
  summary: 'Approve a submitted week. Its time stays locked until it is sent back.',
  async run(writing, { id, actor }) {
    const sheet = await decided(writing, id)
    if (!isLead(actor)) throw notLead()
    if (sheet.contactid === actor.contact && !actor.administrator) {
      throw problem('no_permission', 'Somebody else has to approve your own time')
    }
    refuseUnless(writing, sheet, 'submitted', 'approved')
    await setState(writing, id, { state: 'approved', note: null })
    return { answer: id, message: `The week of ${weekWords(sheet.week, actor.locale)} was approved.` }
  },
})

const sendBack = handleWrite(sendBackTimesheet, {
  ...row,
  summary: 'Send a submitted or approved week back with a note. Its time can be changed again.',
  async run(writing, { id, actor, values }) {
    const sheet = await decided(writing, id)
    if (!isLead(actor)) throw notLead()
    if (sheet.state === 'open')
      throw problem('wrong_state', 'The week of {day} is open already', { day: weekWords(sheet.week, actor.locale) })
    await setState(writing, id, { state: 'open', note: values.note })
    return { answer: id, message: `The week of ${weekWords(sheet.week, actor.locale)} was sent back.` }
  },
})

const reopen = handleWrite(reopenTimesheet, {
  ...row,
  summary: 'Take the last step back: a submitted week is open again, an approved one is submitted again.',
  async run(writing, { id, actor }) {
    const sheet = await decided(writing, id)
    const words = weekWords(sheet.week, actor.locale)
    if (sheet.state === 'approved') {
      if (!isLead(actor)) throw notLead()
      await setState(writing, id, { state: 'submitted' })
      return { answer: id, message: `The week of ${words} is submitted again.` }
    }
    refuseUnless(writing, sheet, 'submitted', 'reopened')
    await setState(writing, id, { state: 'open' })
    return { answer: id, message: `The week of ${words} is open again.` }
  },
})

async function decided(writing: WriteContext, id: number): Promise<StoredTimesheet> {
  const before = await loadSheet(writing, sql`id = ${id}`)
  if (before) await lockTimesheets(writing, before.contactid)
  const sheet = await loadSheet(writing, sql`id = ${id}`)
  if (!sheet) throw problem('not_found', 'The {thing} with id {id} does not exist', { thing: 'timesheet', id })
  return sheet
}

async function loadSheet({ tx, actor }: WriteContext, which: ReturnType<typeof sql>): Promise<StoredTimesheet | null> {
  const result = await sql<StoredTimesheet>`
    select id, contactid, state, week
    from timesheets
    where account_id = ${actor.account} and ${which}
  `.execute(tx)
  const [row] = result.rows
  return row ? { ...row, id: Number(row.id), contactid: Number(row.contactid) } : null
}

const setState = (writing: WriteContext, id: number, values: Readonly<Record<string, unknown>>) =>
  changeEach(writing, writing.bindingOf('timesheets'), [{ id, values }], 'update')

/** Steps that another state of the week does not allow. */
const refusedSteps = {
  submitted: template('The week of {day} is {state}; it can only be submitted when it is {next}'),
  approved: template('The week of {day} is {state}; it can only be approved when it is {next}'),
  reopened: template('The week of {day} is {state}; it can only be reopened when it is {next}'),
} as const

function refuseUnless(
  { actor }: WriteContext,
  { week, state }: StoredTimesheet,
  currentState: TimesheetState,
  step: keyof typeof refusedSteps,
): void {
  if (state === currentState) return
  throw problem('wrong_state', refusedSteps[step], {
    day: weekWords(week, actor.locale),
    state,
    next: currentState,
  })
}

/** A running timer would end as time in the week, so it has to be stopped first. */
async function refuseRunning({ tx, actor }: WriteContext, contact: number, week: string): Promise<void> {
  const result = await sql<{ name: string | null }>`
    select i.name
    from activetimers t
    left join items i on i.account_id = t.account_id and i.id = t.itemid
    where t.account_id = ${actor.account} and t.contactid = ${contact}::bigint and not t.deleted
      and to_char(t.starttime at time zone ${actor.timezone}::text, 'IYYY"-W"IW') = ${week}
  `.execute(tx)
  const [runningTimer] = result.rows
  if (runningTimer)
    throw problem('timer_running', 'A timer is running on “{name}”. Stop it, then submit the week', {
      name: runningTimer.name ?? clause('an item'),
    })
}

const notLead = () =>
  problem('no_permission', 'It takes the rights to edit time and to see all work to decide on weeks')

export const timesheetOperations: readonly AnyOperation[] = [submit, approve, sendBack, reopen]
