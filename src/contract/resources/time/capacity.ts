/** What people can work: the firm's hours, those of people who have their own, and days off. */
import { boolean, choice, date, type FieldDraft, type FieldOptions, id, minutes, text } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { personFields, stamps } from '../shared-fields.ts'

/** Days of the week, Monday first, as ISO 8601 numbers them from 1. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Minutes of work on each day of the week. */
const hours = (more: FieldOptions = {}) =>
  Object.fromEntries(weekdays.map((day) => [day, minutes({ inDefault: true, max: 24 * 60, ...more })])) as Record<
    Weekday,
    FieldDraft<number>
  >

/** What everybody works who has no hours of their own. */
export const workinghours = resource('workinghours', {
  singular: 'working week',
  label: 'Working hours',
  title: 'name',
  paths: ['/settings/account/workinghours'],
  singleton: true,
  readers: 'staff',
  writers: 'administrators',
  restorable: false,
  fields: { id: id(), name: text({ inDefault: true, readOnly: true }), ...hours({ required: true }) },
})

/** What somebody can work in a week. The id is the contact's; a day without minutes is as the firm's. */
export const capacities = resource('capacities', {
  singular: 'capacity',
  label: 'Capacity',
  title: 'lastname',
  paths: ['/capacities'],
  permission: permissions.timelog,
  readers: 'staff',
  writers: 'staff',
  standing: true,
  restorable: false,
  fields: {
    id: id(),
    firstname: text({ label: 'First name', inDefault: true, readOnly: true, searchable: true, sortable: true }),
    lastname: text({ label: 'Last name', inDefault: true, readOnly: true, searchable: true, sortable: true }),
    type: choice(['staff', 'contractor'], { inDefault: true, readOnly: true, filter: true }),
    ...hours(),
  },
})

/** Days on which somebody does not work, or nobody does. */
export const daysoff = resource('daysoff', {
  singular: 'day off',
  label: 'Days off',
  title: 'note',
  order: 'startdate',
  paths: ['/daysoff', '/contacts/:contactid/daysoff'],
  permission: permissions.timelog,
  readers: 'staff',
  writers: 'staff',
  fields: {
    id: id(),
    /** Without one it is a holiday of the whole firm. */
    ...personFields(),
    startdate: date({ label: 'From', inDefault: true, required: true, filter: true, sortable: true }),
    /** The last day off. */
    enddate: date({ label: 'To', inDefault: true, required: true, filter: true, sortable: true }),
    /** Half of each of these days is worked. */
    half: boolean({ label: 'Half days', inDefault: true, initial: false }),
    note: text({ inDefault: true }),
    ...stamps(),
  },
  spans: [{ from: 'startdate', to: 'enddate' }],
})
