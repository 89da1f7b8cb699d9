/** Bodies of operations that are also offered as tools. */

import { longtext, minutes, text, toOne } from '../language/field.ts'
import { longestRecord } from '../resources/time/time.ts'
import { body } from './body.ts'

/** Starts a timer, the caller's own unless a contact is given. */
export const timerStart = body('timer', { contactid: toOne('contacts', { label: 'Person' }), notes: longtext() })

/** Stops a timer; these values override the timer's own. */
export const timerStop = body('timer', {
  timespent: minutes({ label: 'Duration', max: longestRecord }),
  notes: longtext(),
  contactid: toOne('contacts', { label: 'Person' }),
})

/** A week to submit, by its ISO name; without a contact it is the caller's own. */
export const timesheetSubmission = body('timesheet', {
  week: text({ label: 'Week', required: true }),
  contactid: toOne('contacts', { label: 'Person' }),
})

/** Why a week is sent back. */
export const timesheetSendBack = body('timesheet', { note: longtext({ label: 'Note', required: true, max: 2000 }) })
