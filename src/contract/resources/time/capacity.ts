/** Capacity of people: the firm's working hours, individual hours, and days off. */
import { boolean, choice, date, type FieldDraft, type FieldOptions, id, minutes, text } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { personFields, stamps } from '../shared-fields.ts'

/** Days of the week in ISO 8601 order, Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Working minutes of each weekday. */
const hours = (more: FieldOptions = {}) =>
  Object.fromEntries(weekdays.map((day) => [day, minutes({ inDefault: true, max: 24 * 60, ...more })])) as Record<
    Weekday,
    FieldDraft<number>
  >

/** The default hours, for everyone without hours of their own. */
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

/** A person's own hours. The id is the contact's; a day without minutes has the firm's hours. */
export const capacities = resource('capacities', {
  singular: 'capacity',
  label: 'Capacity',
  title: 'lastname',
  paths: ['/capacities'],
  permission: permissions.timelog,
  readers: 'staff',
  writers: 'staff',
  fixedSet: true,
  restorable: false,
  fields: {
    id: id(),
    firstname: text({ label: 'First name', inDefault: true, readOnly: true, searchable: true, sortable: true }),
    lastname: text({ label: 'Last name', inDefault: true, readOnly: true, searchable: true, sortable: true }),
    type: choice(['staff', 'contractor'], { inDefault: true, readOnly: true, filter: true }),
    ...hours(),
  },
})

/** Days off of one person, or of the whole firm. */
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
    /** Without a person it is a holiday of the whole firm. */
    ...personFields(),
    startdate: date({ label: 'From', inDefault: true, required: true, filter: true, sortable: true }),
    /** Last day off (inclusive). */
    enddate: date({ label: 'To', inDefault: true, required: true, filter: true, sortable: true }),
    /** Whether half of each day is worked. */
    half: boolean({ label: 'Half days', inDefault: true, initial: false }),
    note: text({ inDefault: true }),
    ...stamps(),
  },
  spans: [{ fromNames: 'startdate', toNames: 'enddate' }],
})
