/** Default values of the account's new projects and quotes. Readable by staff, writable by administrators. */
import { boolean, choice, id, integer, longtext, text } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'

const sharedOptions = {
  singleton: true,
  readers: 'staff',
  writers: 'administrators',
  restorable: false,
  title: 'id',
} as const

export const projectdefaults = resource('projectdefaults', {
  ...sharedOptions,
  singular: 'project settings',
  label: 'Project settings',
  paths: ['/settings/projects'],
  fields: {
    id: id(),
    clientaccess: boolean({ label: 'Shared with client', inDefault: true }),
    clientviewalltasks: boolean({ label: 'Clients see all items', inDefault: true }),
    staffviewalltasks: boolean({ label: 'Staff of the project see all items', inDefault: true }),
    notification: boolean({ inDefault: true }),
    costRateType: integer({ label: 'Cost rate type', technical: true, inDefault: true }),
    chargeRateType: integer({ label: 'Charge rate type', technical: true, inDefault: true }),
  },
})

export const quotedefaults = resource('quotedefaults', {
  ...sharedOptions,
  singular: 'quote settings',
  label: 'Quote settings',
  paths: ['/settings/quotes'],
  fields: {
    id: id(),
    type: choice(['estimate', 'quote'], { inDefault: true, initial: 'quote' }),
    quoteperiod: integer({ label: 'Days of validity', inDefault: true, min: 0, max: 3650 }),
    terms: longtext({ inDefault: true }),
    pagetitle: text({ label: 'Page title', inDefault: true }),
    footerdetails: longtext({ label: 'Footer', inDefault: true }),
    clientaccess: boolean({ label: 'Visible to client', inDefault: true }),
    showcostbreakdown: boolean({ label: 'Show each line', inDefault: true, initial: true }),
    showItemDescription: boolean({ label: 'Show descriptions', inDefault: true, initial: true }),
  },
})
