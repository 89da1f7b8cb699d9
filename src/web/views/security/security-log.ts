import { securityEvents } from '../../../contract/resources/history/security-event-kinds.ts'
import { securityevents as declaration } from '../../../contract/resources/history/security-events.ts'
import { t } from '../../language/t.ts'
import type { View } from '../../resource/view.ts'
import { securityDetails } from './security-details.ts'

export const securityLog: View = {
  resource: declaration,
  many: t('security events'),
  hasPages: false,
  links: { contactid: 'record', subjectid: 'record' },
  columns: ['at', 'event', 'contactname', 'detail', 'address'],
  details: ['at', 'contactid', 'subjectid', 'address', 'detail', 'count', 'lastat', 'requestid'],
  form: [],
  cells: { detail: ({ record }) => securityDetails(record) },
  needs: { detail: ['count', 'subjectname'] },
  words: { event: Object.fromEntries(Object.entries(securityEvents).map(([name, { label }]) => [name, t(label)])) },
  about: t('Sign-ins, refusals and changes of rights in your account appear here for 365 days.'),
}
