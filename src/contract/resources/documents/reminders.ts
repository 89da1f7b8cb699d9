/** Reminders of due invoices: the rule that sends them automatically, and a log of those sent. */
import { boolean, datetime, id, integer, longtext, text, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { message } from '../../messages/message.ts'
import { can, permissions } from '../../rights.ts'

/** The default text for an invoice with this due date. */
export function usualReminder(duedate: string | null, today: string): string {
  if (!duedate) {
    return message(
      'Hi,\n\nOf invoice {number}, {amount} is still outstanding. If you have paid in the meantime, thank you, and please ignore this reminder.',
    )
  }
  if (duedate >= today) {
    return message(
      'Hi,\n\nInvoice {number} is due on {due}, and {amount} is outstanding. If you have paid in the meantime, thank you, and please ignore this reminder.',
    )
  }
  return message(
    'Hi,\n\nInvoice {number} was due on {due}, and {amount} is still outstanding. If you have paid in the meantime, thank you, and please ignore this reminder.',
  )
}

export const reminderrule = resource('reminderrule', {
  singular: 'reminder rule',
  label: 'Reminders of invoices',
  title: 'remindertext',
  paths: ['/settings/invoices/reminders'],
  singleton: true,
  readers: 'staff',
  writers: 'administrators',
  restorable: false,
  fields: {
    id: id(),
    /** If empty, no reminders are sent automatically. */
    reminderdays: integer({ label: 'Days after the due date', inDefault: true, min: 0, max: 365 }),
    /** `{number}`, `{amount}` and `{due}` are replaced with the invoice's values. */
    remindertext: longtext({ label: 'Text of reminders', inDefault: true, max: 5000 }),
  },
})

export const reminders = resource('reminders', {
  singular: 'reminder',
  label: 'Reminders',
  title: 'sentto',
  order: 'senton',
  newestFirst: true,
  paths: ['/reminders', '/invoices/:invoiceid/reminders'],
  permission: permissions.invoice,
  readers: 'staff',
  writers: 'nobody',
  restorable: false,
  admits: (actor) => can(actor, permissions.sensitive),
  fields: {
    id: id(),
    invoiceid: toOne('invoices', { label: 'Invoice', inDefault: true, readOnly: true, filter: true }),
    sentto: text({ label: 'Sent to', inDefault: true, readOnly: true }),
    senton: datetime({ label: 'Sent', inDefault: true, readOnly: true, filter: ['sent'] }),
    /** Whether it was sent by the rule rather than by a person. */
    automatic: boolean({ label: 'Sent automatically', inDefault: true, readOnly: true }),
    contactid: toOne('contacts', { label: 'Sent by', inDefault: true, readOnly: true, filter: true }),
  },
})
