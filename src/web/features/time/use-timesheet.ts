/** Approval of a person's week: its state and transitions, each with a message and undo. */

import { getWeek } from '../../../contract/language/week.ts'
import {
  approveTimesheet,
  reopenTimesheet,
  sendBackTimesheet,
  submitTimesheet,
} from '../../../contract/operations/timers.ts'
import { type TimesheetState, timesheets } from '../../../contract/resources/time/timesheets.ts'
import { type Actor, can, permissions, userTypes } from '../../../contract/rights.ts'
import { call } from '../../data/call.ts'
import { useChanges } from '../../data/changes.ts'
import { useConnection } from '../../data/connection.tsx'
import type { TimesheetRecord } from '../../data/declared-records.ts'
import { type Params, useList } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { type Decision, decideAsSeen, decidedFields, getVersion } from './decide-as-seen.ts'

export interface Sheet {
  /** Null if the week was never submitted. */
  readonly id: string | null
  readonly contact: string
  readonly week: string
  readonly state: TimesheetState
  /** The reason for sending it back. */
  readonly note: string
  /** The version for `decideAsSeen`; null if the week was never submitted. */
  readonly version: string | null
}

/** Leads approve weeks: staff with permission to edit others' time and see all work. */
export const isLead = (actor: Actor): boolean =>
  actor.userType === userTypes.staff && can(actor, permissions.timelog, 'edit') && can(actor, permissions.viewAllWork)

const fields = `contactname,note,${decidedFields}`

export const sheetParams = (contact: string, week: string): Params => ({ contactid: contact, week, fields })

/** Query of the weeks to approve, oldest first. */
export const waitingParams: Params = { state: 'submitted', fields, sortby: 'week', sortorder: 'asc' }

export function sheetFrom(row: TimesheetRecord): Sheet {
  const { id, contactid, week, state, note = '' } = row
  return {
    id: String(id),
    contact: String(contactid),
    week: String(week),
    state: state as TimesheetState,
    note,
    version: getVersion(row),
  }
}

/** Undefined while loading. */
export function useSheet(contact: string, monday: string): Sheet | undefined {
  const week = getWeek(monday)
  const { data, error } = useList(timesheets, sheetParams(contact, week))
  const [row] = data?.rows ?? []
  if (row) return sheetFrom(row)
  return data || error ? { id: null, contact, week, state: 'open', note: '', version: null } : undefined
}

export interface TimesheetTransitions {
  submit(sheet: Sheet, owner: string): Promise<boolean>
  reopen(sheet: Sheet, owner: string): Promise<boolean>
  approve(sheet: Sheet, owner: string): Promise<boolean>
  sendBack(sheet: Sheet, owner: string, note: string): Promise<boolean>
}

/** `owner` names the week in messages: `16–22 November`, with the person's name if it is not the user's own. */
export function useTimesheetTransitions(): TimesheetTransitions {
  const { client } = useConnection()
  const { run } = useChanges()
  const submit = async ({ contact, week }: Sheet) =>
    (await call(client, submitTimesheet, { body: { week, contactid: Number(contact) } })).data
  const decide = (sheet: Sheet, decision: Decision) => decideAsSeen(client, sheet, decision)
  const move = (operation: typeof reopenTimesheet | typeof approveTimesheet, { id }: Sheet) =>
    call(client, operation, { path: { recordid: String(id) } })
  return {
    submit: (sheet, owner) => {
      let createdSheet: Sheet = sheet
      return run({
        send: async () => {
          createdSheet = sheetFrom(await submit(sheet))
        },
        done: t('Submitted {week}', { week: owner }),
        undo: () => move(reopenTimesheet, createdSheet),
        failed: t("Couldn't submit {week}", { week: owner }),
      })
    },
    reopen: (sheet, owner) =>
      run({
        send: () => move(reopenTimesheet, sheet),
        done: t('Reopened {week}', { week: owner }),
        undo: () => submit(sheet),
        failed: t("Couldn't reopen {week}", { week: owner }),
      }),
    approve: (sheet, owner) =>
      run({
        send: () =>
          decide(sheet, ({ recordid, ifMatch }) => call(client, approveTimesheet, { path: { recordid }, ifMatch })),
        done: t('Approved {week}', { week: owner }),
        // After undo the week is another version, which nobody has looked at.
        redo: null,
        undo: () => move(reopenTimesheet, sheet),
        failed: t("Couldn't approve {week}", { week: owner }),
      }),
    sendBack: (sheet, owner, note) =>
      run({
        send: () =>
          decide(sheet, ({ recordid, ifMatch }) =>
            call(client, sendBackTimesheet, { path: { recordid }, body: { note }, ifMatch }),
          ),
        done: t('Sent back {week}', { week: owner }),
        redo: null,
        undo: async () => {
          await submit(sheet)
          if (sheet.state === 'approved') await move(approveTimesheet, sheet)
        },
        failed: t("Couldn't send back {week}", { week: owner }),
      }),
  }
}
