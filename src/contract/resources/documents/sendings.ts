/** The log of mails with invoices and quotes to clients. */
import { boolean, choice, datetime, id, longtext, text, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { userTypes } from '../../rights.ts'
import { documentKinds, readsDocuments } from './documents.ts'

/**
 * `waiting` until the mail server has taken the mail; `written` if there is none, so it went to a file; `refused` if it said that it never will; `undelivered` if all attempts
 * failed.
 */
export const sendingStates = ['waiting', 'sent', 'written', 'refused', 'undelivered'] as const

export const sendings = resource('sendings', {
  singular: 'sending',
  label: 'Sendings',
  title: 'subject',
  order: 'senton',
  newestFirst: true,
  paths: ['/sendings', '/invoices/:invoiceid/sendings', '/quotes/:quoteid/sendings'],
  readers: 'staff',
  writers: 'nobody',
  restorable: false,
  admits: (actor) => actor.userType === userTypes.staff && documentKinds.some((kind) => readsDocuments(actor, kind)),
  fields: {
    id: id(),
    invoiceid: toOne('invoices', { label: 'Invoice', inDefault: true, readOnly: true, filter: true }),
    quoteid: toOne('quotes', { label: 'Quote', inDefault: true, readOnly: true, filter: true }),
    sentto: text({ label: 'Sent to', inDefault: true, readOnly: true }),
    senton: datetime({ label: 'Sent', inDefault: true, readOnly: true, sortable: true, filter: ['sent'] }),
    /** Empty for reminders that were sent by the rule, and for programs. */
    contactid: toOne('contacts', { label: 'Sent by', inDefault: true, readOnly: true, filter: true }),
    contactname: text({ label: 'Sent by', inDefault: true, readOnly: true }),
    reminder: boolean({ inDefault: true, readOnly: true, filter: true, words: ['yes', 'no'] }),
    status: choice(sendingStates, { inDefault: true, readOnly: true, filter: true }),
    subject: text({ inDefault: true, readOnly: true }),
    message: longtext({ inDefault: true, readOnly: true }),
    /** What the mail server said, or why the last attempt failed. */
    refusal: text({ label: 'Not delivered because', inDefault: true, readOnly: true }),
  },
})
