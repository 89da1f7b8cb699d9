import { contacts as declaration } from '../../../contract/resources/people/contacts.ts'
import { bind, computed, link, relatedSource, relation } from '../../query/binding.ts'
import { fullName } from '../../query/names/full-name.ts'
import { contactAudience } from '../history/audience.ts'
import { customFieldSource, stampSources, tagSource } from '../shared-sources.ts'
import { contactScope } from '../visibility/visibility.ts'

export const contacts = bind({
  resource: declaration,
  table: 'contacts',
  entity: 'contact',
  relations: { company: relation('companies', 'companyid') },
  base: null,
  visible: contactScope,
  audience: contactAudience,
  sources: {
    fullname: computed((row) => fullName(row.alias)),
    companyname: relatedSource('company', 'name'),
    tags: tagSource('contact'),
    groups: link('contact_groups', 'contactid', 'groupid', 'groups'),
    roles: link('contact_roles', 'contactid', 'roleid', 'roles'),
    teams: link('team_members', 'contactid', 'teamid', 'teams'),
    customfields: customFieldSource('contact'),
    ...stampSources,
  },
})
