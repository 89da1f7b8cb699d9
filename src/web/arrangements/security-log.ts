import { securityevents as declaration } from '../../contract/resources/security-events.ts'
import { securityEvents } from '../../contract/security-events.ts'
import type { Arrangement } from '../resource/arrangement.ts'

export const securityLog: Arrangement = {
  resource: declaration,
  columns: ['at', 'event', 'contactname', 'subjectname', 'address', 'count', 'detail'],
  details: ['at', 'event', 'contactid', 'subjectid', 'address', 'count', 'lastat', 'detail', 'requestid'],
  form: [],
  words: { event: Object.fromEntries(Object.entries(securityEvents).map(([name, { label }]) => [name, label])) },
  about: 'Sign-ins, refusals and changes of rights in your account.',
}
