/**
 * Automatic numbers of projects, invoices and quotes that are created without one. Readable by staff, writable by
 * administrators.
 */
import { boolean, id, integer, text } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'

const bindingOptions = {
  singleton: true,
  readers: 'staff',
  writers: 'administrators',
  restorable: false,
  title: 'prefix',
} as const

const fields = {
  id: id(),
  active: boolean({ label: 'Number new records', inDefault: true }),
  prefix: text({ inDefault: true, max: 20, initial: '' }),
  next: integer({ label: 'Next number', inDefault: true, min: 1, initial: 1 }),
  digits: integer({ label: 'Minimum digits', inDefault: true, min: 1, max: 12, initial: 4 }),
} as const

export const projectnumbering = resource('projectnumbering', {
  ...bindingOptions,
  singular: 'project numbering',
  label: 'Project numbering',
  paths: ['/settings/projects/autonumbering'],
  fields,
})

export const invoicenumbering = resource('invoicenumbering', {
  ...bindingOptions,
  singular: 'invoice numbering',
  label: 'Invoice numbering',
  paths: ['/settings/invoices/autonumbering'],
  fields,
})

export const quotenumbering = resource('quotenumbering', {
  ...bindingOptions,
  singular: 'quote numbering',
  label: 'Quote numbering',
  paths: ['/settings/quotes/autonumbering'],
  fields,
})
