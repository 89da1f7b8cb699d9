import * as declared from '../../../../contract/resources/documents/reminders.ts'
import { column, type ReadBinding } from '../../../query/binding.ts'
import { invoiceScope, partScope } from '../../visibility/visibility.ts'

const plain = { entity: null, relations: {}, base: null } as const

export const reminderrule: ReadBinding<typeof declared.reminderrule> = {
  ...plain,
  resource: declared.reminderrule,
  table: 'reminder_rule',
  visible: () => null,
  sources: { id: column(), reminderdays: column(), remindertext: column() },
}

export const reminders: ReadBinding<typeof declared.reminders> = {
  ...plain,
  resource: declared.reminders,
  table: 'reminders',
  visible: (actor) => partScope('invoices', 'invoiceid', invoiceScope(actor)),
  sources: {
    id: column(),
    invoiceid: column(),
    sentto: column(),
    senton: column(),
    automatic: column(),
    contactid: column(),
  },
}
