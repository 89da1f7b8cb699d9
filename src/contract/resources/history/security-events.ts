import { choice, datetime, id, integer, longtext, text, toOne, utc } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { securityEventNames } from './security-event-kinds.ts'

/**
 * Sign-ins, refusals and changes of rights in the account. Events that anonymous callers can trigger at will are
 * counted by the hour.
 */
export const securityevents = resource('securityevents', {
  singular: 'security event',
  label: 'Security log',
  title: 'event',
  order: 'id',
  newestFirst: true,
  windowOrder: 'at',
  paths: ['/settings/securitylog'],
  permission: permissions.userPermissions,
  readers: 'staff',
  writers: 'nobody',
  fields: {
    id: id(),
    event: choice(securityEventNames, { inDefault: true, readOnly: true, filter: true }),
    at: datetime({ label: 'When', inDefault: true, readOnly: true, filter: ['at', 'date'] }),
    atutc: utc({ label: 'When (UTC)' }),
    lastat: datetime({ label: 'Last time', inDefault: true, readOnly: true }),
    count: integer({ label: 'Times', inDefault: true, readOnly: true }),
    contactid: toOne('contacts', { label: 'Person', inDefault: true, readOnly: true, filter: true }),
    contactname: text({ label: 'Person', inDefault: true, readOnly: true }),
    /** The person affected, if not the one who acted. */
    subjectid: toOne('contacts', { label: 'Person affected', inDefault: true, readOnly: true, filter: true }),
    subjectname: text({ label: 'Person affected', inDefault: true, readOnly: true }),
    credential: text({ label: 'Credential', readOnly: true }),
    address: text({ label: 'From', inDefault: true, readOnly: true, filter: true }),
    requestid: text({ label: 'Request', readOnly: true, filter: true }),
    detail: longtext({ label: 'Details', inDefault: true, readOnly: true }),
  },
})
