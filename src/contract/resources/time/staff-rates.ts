import { id, text, toOne, unitPrice } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'

/** Hourly charge rate of each member of staff. The id is the contact's. */
export const staffrates = resource('staffrates', {
  singular: 'staff rate',
  label: 'Staff rates',
  title: 'lastname',
  paths: ['/settings/staffrates'],
  readers: 'staff',
  writers: 'administrators',
  fixedSet: true,
  restorable: false,
  fields: {
    id: id(),
    firstname: text({ label: 'First name', inDefault: true, readOnly: true, searchable: true, sortable: true }),
    lastname: text({ label: 'Last name', inDefault: true, readOnly: true, searchable: true, sortable: true }),
    hourlyrateserviceid: toOne('servicerates', { label: 'Service rate', inDefault: true, filter: true }),
    hourlyrateservicename: text({ label: 'Service rate', inDefault: true, readOnly: true }),
    outprice: unitPrice({ label: 'Charge rate', inDefault: true, min: 0 }),
  },
})
