import { securityevents as declared } from '../../../contract/resources/history/security-events.ts'
import { bind, column, relation } from '../../query/binding.ts'
import { personName } from '../shared-sources.ts'

export const securityevents = bind({
  resource: declared,
  table: 'security_events',
  entity: null,
  relations: { contact: relation('contacts', 'contactid'), subject: relation('contacts', 'subjectid') },
  base: null,
  visible: () => null,
  sources: {
    event: column(),
    at: column(),
    atutc: column('at'),
    lastat: column(),
    count: column('times'),
    contactid: column(),
    contactname: personName('contact'),
    subjectid: column(),
    subjectname: personName('subject'),
    credential: column(),
    address: column(),
    requestid: column(),
    detail: column(),
  },
})
