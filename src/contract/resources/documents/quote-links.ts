/** Links in mails by which people read and answer a quote without signing in. */
import { choice, datetime, id, text, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { userTypes } from '../../rights.ts'
import { readsDocuments } from './documents.ts'

/** `open` until it is revoked; `lost` if the account was moved to this server, which does not have its key. */
export const linkStates = ['open', 'revoked', 'lost'] as const

export const quotelinks = resource('quotelinks', {
  singular: 'quote link',
  label: 'Quote links',
  title: 'sentto',
  order: 'createdon',
  newestFirst: true,
  paths: ['/quotelinks', '/quotes/:quoteid/links'],
  readers: 'staff',
  writers: 'nobody',
  restorable: false,
  admits: (actor) => actor.userType === userTypes.staff && readsDocuments(actor, 'quote'),
  fields: {
    id: id(),
    quoteid: toOne('quotes', { label: 'Quote', inDefault: true, readOnly: true, filter: true }),
    /** The mail that it is in. */
    sendingid: toOne('sendings', { label: 'Sending', inDefault: true, readOnly: true, filter: true }),
    sentto: text({ label: 'Sent to', inDefault: true, readOnly: true }),
    createdon: datetime({ label: 'Created', inDefault: true, readOnly: true, sortable: true }),
    status: choice(linkStates, { inDefault: true, readOnly: true }),
    revokedon: datetime({ label: 'Revoked', inDefault: true, readOnly: true }),
    /** Empty if a program revoked it. */
    revokedby: toOne('contacts', { label: 'Revoked by', inDefault: true, readOnly: true }),
  },
})
