/** Approval of a person's week. Submitted and approved weeks are locked; weeks without a record are open. */
import { choice, id, longtext, minutes, text } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { personFields, stamps } from '../shared-fields.ts'

export const timesheetStates = ['open', 'submitted', 'approved'] as const
export type TimesheetState = (typeof timesheetStates)[number]

export const timesheets = resource('timesheets', {
  singular: 'timesheet',
  label: 'Timesheets',
  title: 'week',
  order: 'week',
  newestFirst: true,
  paths: ['/timesheets'],
  permission: permissions.timelog,
  // Submitting, approving and sending back are separate operations.
  writers: 'nobody',
  restorable: false,
  fields: {
    id: id(),
    ...personFields({ audience: 'contractors' }),
    /** ISO 8601 week, `2026-W47`. */
    week: text({ inDefault: true, sortable: true, filter: true, max: 8, audience: 'contractors' }),
    state: choice(timesheetStates, {
      label: 'Status',
      inDefault: true,
      filter: true,
      sortable: true,
      audience: 'contractors',
    }),
    timespent: minutes({ label: 'Time', inDefault: true, readOnly: true, audience: 'contractors' }),
    timebillable: minutes({ label: 'Billable', inDefault: true, readOnly: true, audience: 'contractors' }),
    /** The reason for sending it back. */
    note: longtext({ inDefault: true, audience: 'contractors' }),
    ...stamps('contractors'),
  },
})
