import { sql } from 'kysely'
import { projects as declaration } from '../../../contract/resources/work/projects.ts'
import { bind, input, link, relatedSource, relation } from '../../query/binding.ts'
import { fixedCondition } from '../../query/condition.ts'
import { projectAudience } from '../history/audience.ts'
import {
  ageSource,
  attachmentSource,
  customFieldSource,
  personName,
  stampSources,
  tagSource,
} from '../shared-sources.ts'
import { projectScope } from '../visibility/visibility.ts'
import { projectSums } from './project-sums.ts'

const people = (part: string) => link('project_people', 'projectid', 'contactid', 'contacts', { part })

export const projects = bind({
  resource: declaration,
  table: 'projects',
  entity: 'project',
  relations: {
    company: relation('companies', 'companyid'),
    manager: relation('contacts', 'managerid'),
    workstage: relation('workstages', 'workstageid'),
  },
  base: fixedCondition('no-proposals', (row) => sql`not ${row.column('isproposal')}`),
  visible: (actor) => projectScope(actor, (row) => row.column('id')),
  audience: projectAudience,
  sources: {
    companyname: relatedSource('company', 'name'),
    managername: personName('manager'),
    managementteam: input,
    workstagename: relatedSource('workstage', 'name'),
    workstagecolor: relatedSource('workstage', 'color'),
    age: ageSource,
    ...projectSums,
    tasks: input,
    tags: tagSource('project'),
    contacts: link('project_contacts', 'projectid', 'contactid', 'contacts'),
    staff: people('staff'),
    contractors: people('contractors'),
    othercontacts: people('contacts'),
    clients: people('clients'),
    attachments: attachmentSource('projectid'),
    customfields: customFieldSource('project'),
    ...stampSources,
  },
})
