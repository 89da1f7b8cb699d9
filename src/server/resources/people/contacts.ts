import { contacts as declaration } from '../../../contract/resources/people/contacts.ts'
import { column, computed, link, type ReadBinding, relatedSource, relation } from '../../query/binding.ts'
import { fullName } from '../../query/names/full-name.ts'
import { contactAudience } from '../history/audience.ts'
import { customFieldSource, stampSources, tagSource } from '../shared-sources.ts'
import { contactScope } from '../visibility/visibility.ts'

export const contacts: ReadBinding<typeof declaration> = {
  resource: declaration,
  table: 'contacts',
  entity: 'contact',
  relations: { company: relation('companies', 'companyid') },
  base: null,
  visible: contactScope,
  audience: contactAudience,
  sources: {
    id: column(),
    fullname: computed((row) => fullName(row.alias)),
    firstname: column(),
    lastname: column(),
    email: column(),
    type: column(),
    status: column(),
    companyid: column(),
    companyname: relatedSource('company', 'name'),
    title: column(),
    divisionid: column(),
    workphone: column(),
    mobilephone: column(),
    fax: column(),
    address1: column(),
    address2: column(),
    address3: column(),
    city: column(),
    state: column(),
    zipcode: column(),
    country: column(),
    allowlogin: column(),
    emailsignature: column(),
    notes: column(),
    payrate: column(),
    payratemultiplier: column(),
    defaulthourlyrateid: column(),
    costPerHour: column(),
    chargeoutrate: column(),
    tags: tagSource('contact'),
    groups: link('contact_groups', 'contactid', 'groupid', 'groups'),
    roles: link('contact_roles', 'contactid', 'roleid', 'roles'),
    teams: link('team_members', 'contactid', 'teamid', 'teams'),
    customfields: customFieldSource('contact'),
    ...stampSources,
  },
}
