/** Bodies of operations that tools offer as well. */

import { longtext, minutes, text, toMany, toOne } from '../language/field.ts'
import { longestRecord } from '../resources/time/time.ts'
import { body } from './body.ts'

/** What starting a timer takes; without a contact it is the caller's own. */
export const timerStart = body('timer', { contactid: toOne('contacts', { label: 'Person' }), notes: longtext() })

/** What stopping one takes, in place of what the timer knows. */
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

/** What is to be changed in a week that is sent back. */
export const timesheetSendBack = body('timesheet', { note: longtext({ label: 'Note', required: true, max: 2000 }) })

/** What of an invoice is credited, and why. */
export const creditBody = body('credit note', {
  lineids: toMany('invoiceitems', ['id'], { label: 'Lines to credit; all where none is named' }),
  title: text({ label: 'Title' }),
  description: longtext({ label: 'Reason', max: 2000 }),
})
