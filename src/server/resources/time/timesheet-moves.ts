/** Submitting a week, approving it, sending it back with a note, and opening it again. */
import { sql } from 'kysely'
import { longtext, text, toOne } from '../../../contract/language/field.ts'
import { mondayOf } from '../../../contract/language/week.ts'
import { body } from '../../../contract/requests/body.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import type { TimesheetState } from '../../../contract/resources/time/timesheets.ts'
import { createRecords } from '../../write/create.ts'
import { requireVisible } from '../../write/find.ts'
import { changeEach } from '../../write/update.ts'
import type { Writing } from '../../write/writing.ts'
import { type AnyOperation, may, operation, record } from '../operation.ts'
import { lockTimesheets } from './timesheet-lock.ts'
import { isLead } from './timesheets.ts'

const submission = body('timesheet', {
  week: text({ label: 'Week', required: true, max: 8 }),
  contactid: toOne('contacts', { label: 'Person' }),
})
const sendingBack = body('timesheet', { note: longtext({ required: true }) })

interface Sheet {
  readonly id: number
  readonly contactid: number
  readonly state: TimesheetState
  readonly week: string
}

const submit = operation({
  method: 'PUT',
  path: '/timesheets/submit',
  tag: 'Timesheets',
  summary: 'Submit a week of time for approval, by its ISO name such as 2026-W47. Its time is locked from then on.',
  right: [may('view', 'timesheets'), may('add', 'time')],
  body: submission,
  answers: record('timesheets'),
  async run(writing, { actor, values }) {
    const contact = Number(values.contactid ?? actor.contact ?? 0)
    const week = String(values.week).trim().toUpperCase()
    if (contact === 0) throw new Problem('invalid', 'contactid is required.')
    if (mondayOf(week) === null) throw new Problem('invalid', 'week: use the ISO week, such as 2026-W47.')
    if (contact !== actor.contact && !isLead(actor)) {
      throw new Problem('forbidden', 'You do not have permission to submit time of other people.')
    }
    await requireVisible(writing, writing.bindingOf('contacts'), [contact])
    await lockTimesheets(writing, contact)
    const found = await sheetOf(writing, sql`contactid = ${contact} and week = ${week}`)
    const message = `The week ${week} was submitted.`
    if (found) {
      refuseUnless(found, 'open', 'submitted')
      await setState(writing, found.id, { state: 'submitted', note: null })
      return { answer: found.id, message }
    }
    const values_ = { contactid: contact, week, state: 'submitted' }
    const [id] = await createRecords(writing, writing.bindingOf('timesheets'), [{ values: values_ }])
    return { answer: id as number, message }
  },
})

const approve = operation({
  ...decision('approve', 'Approve a submitted week. Its time stays locked until it is sent back.'),
  async run(writing, { id, actor }) {
    const sheet = await decided(writing, id)
    if (!isLead(actor)) throw notLead()
    if (sheet.contactid === actor.contact && !actor.administrator) {
      throw new Problem('forbidden', 'Somebody else has to approve your own time.')
    }
    refuseUnless(sheet, 'submitted', 'approved')
    await setState(writing, id, { state: 'approved', note: null })
    return { answer: id, message: `The week ${sheet.week} was approved.` }
  },
})

const sendBack = operation({
  ...decision('sendback', 'Send a submitted or approved week back with a note. Its time can be changed again.'),
  body: sendingBack,
  async run(writing, { id, actor, values }) {
    const sheet = await decided(writing, id)
    if (!isLead(actor)) throw notLead()
    if (sheet.state === 'open') throw new Problem('conflict', `The week ${sheet.week} is open already.`)
    await setState(writing, id, { state: 'open', note: values.note })
    return { answer: id, message: `The week ${sheet.week} was sent back.` }
  },
})

const reopen = operation({
  ...decision('reopen', 'Take back a week that is submitted and not approved yet.'),
  async run(writing, { id }) {
    const sheet = await decided(writing, id)
    refuseUnless(sheet, 'submitted', 'reopened')
    await setState(writing, id, { state: 'open' })
    return { answer: id, message: `The week ${sheet.week} is open again.` }
  },
})

function decision(path: string, summary: string) {
  const right = [may('view', 'timesheets')]
  const at = { method: 'PUT', path: `/timesheets/:recordid/${path}`, of: 'timesheets', tag: 'Timesheets' } as const
  return { ...at, summary, right, answers: record('timesheets') }
}

async function decided(writing: Writing, id: number): Promise<Sheet> {
  const before = await sheetOf(writing, sql`id = ${id}`)
  if (before) await lockTimesheets(writing, before.contactid)
  const sheet = await sheetOf(writing, sql`id = ${id}`)
  if (!sheet) throw new Problem('missing', `The timesheet with id ${id} does not exist.`)
  return sheet
}

async function sheetOf({ tx, actor }: Writing, which: ReturnType<typeof sql>): Promise<Sheet | null> {
  const found = await sql<Sheet>`
    select id, contactid, state, week from timesheets where account_id = ${actor.account} and ${which}
  `.execute(tx)
  const [row] = found.rows
  return row ? { ...row, id: Number(row.id), contactid: Number(row.contactid) } : null
}

const setState = (writing: Writing, id: number, values: Readonly<Record<string, unknown>>) =>
  changeEach(writing, writing.bindingOf('timesheets'), [{ id, values }], 'update')

function refuseUnless({ week, state }: Sheet, from: TimesheetState, done: string): void {
  if (state !== from)
    throw new Problem('conflict', `The week ${week} is ${state}; it can only be ${done} when it is ${from}.`)
}

const notLead = () =>
  new Problem('forbidden', 'It takes the rights to edit time and to see all work to decide on weeks.')

export const timesheetOperations: readonly AnyOperation[] = [submit, approve, sendBack, reopen]
