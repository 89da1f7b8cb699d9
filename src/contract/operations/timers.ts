/** Timers and timesheets. */
import { longtext, minutes, text, toOne } from '../language/field.ts'
import { longestRecord } from '../resources/time/time.ts'
import { declare, record } from './operation.ts'

const person = toOne('contacts', { label: 'Person' })

/** At each path of items. */
export const startTimer = declare({
  name: 'startTimer',
  method: 'PUT',
  path: '/projects/items/:recordid/starttimer',
  of: 'items',
  // The caller's own unless a contact is given.
  request: { singular: 'timer', fields: { contactid: person, notes: longtext() } },
  answer: record('activetimers'),
  hasMessage: true,
})

export const stopTimer = declare({
  name: 'stopTimer',
  method: 'PUT',
  path: '/time/stoptimer',
  // These values override the timer's own.
  request: {
    singular: 'timer',
    fields: {
      timespent: minutes({ label: 'Duration', max: longestRecord }),
      notes: longtext(),
      contactid: person,
    },
  },
  answer: record('time'),
  hasMessage: true,
})

export const resumeTimer = declare({
  name: 'resumeTimer',
  method: 'PUT',
  path: '/time/:recordid/resumetimer',
  of: 'time',
  answer: record('activetimers'),
  hasMessage: true,
})

const sheet = { method: 'PUT', of: 'timesheets', answer: record('timesheets'), hasMessage: true } as const

export const submitTimesheet = declare({
  name: 'submitTimesheet',
  method: 'PUT',
  path: '/timesheets/submit',
  // A week by its ISO name; without a contact it is the caller's own.
  request: { singular: 'timesheet', fields: { week: text({ label: 'Week', required: true }), contactid: person } },
  answer: record('timesheets'),
  hasMessage: true,
})
export const approveTimesheet = declare({
  name: 'approveTimesheet',
  path: '/timesheets/:recordid/approve',
  ...sheet,
})
export const sendBackTimesheet = declare({
  name: 'sendBackTimesheet',
  path: '/timesheets/:recordid/sendback',
  request: { singular: 'timesheet', fields: { note: longtext({ label: 'Note', required: true, max: 2000 }) } },
  ...sheet,
})
export const reopenTimesheet = declare({
  name: 'reopenTimesheet',
  path: '/timesheets/:recordid/reopen',
  ...sheet,
})
