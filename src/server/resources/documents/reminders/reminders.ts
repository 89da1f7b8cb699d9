import * as declared from '../../../../contract/resources/documents/reminders.ts'
import { bind, column } from '../../../query/binding.ts'
import { invoiceScope, partScope } from '../../visibility/visibility.ts'

const plain = { entity: null, relations: {}, base: null } as const

export const reminderrule = bind({
  ...plain,
  resource: declared.reminderrule,
  table: 'reminder_rule',
  visible: () => null,
})

export const reminders = bind({
  ...plain,
  resource: declared.reminders,
  table: 'reminders',
  visible: (actor) => partScope('invoices', 'invoiceid', invoiceScope(actor)),
  sources: {
    invoiceid: column(),
    sentto: column(),
    senton: column(),
    automatic: column(),
    contactid: column(),
  },
})
