import { sql } from 'kysely'
import { projects as declaration } from '../../../contract/resources/work/projects.ts'
import { column, input, link, type ReadBinding, relatedSource, relation } from '../../query/binding.ts'
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

export const projects: ReadBinding<typeof declaration> = {
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
    id: column(),
    number: column(),
    title: column(),
    description: column(),
    companyid: column(),
    companyname: relatedSource('company', 'name'),
    contactid: column(),
    managerid: column(),
    managername: personName('manager'),
    managementteam: input,
    teamid: column(),
    groupid: column(),
    activeworkstate: column(),
    workstageid: column(),
    workstagename: relatedSource('workstage', 'name'),
    workstagecolor: relatedSource('workstage', 'color'),
    priority: column(),
    startdate: column(),
    duedate: column(),
    completedate: column(),
    categoryid: column(),
    worktypeid: column(),
    costRateType: column(),
    chargeRateType: column(),
    privatenotes: column(),
    purchaseorder: column(),
    customformtitle: column(),
    timeallocated: column(),
    templateused: column(),
    notification: column(),
    divisionid: column(),
    clientaccess: column(),
    clientviewalltasks: column(),
    staffviewalltasks: column(),
    age: ageSource,
    manualBudget: column(),
    ...projectSums,
    tasks: input,
    sortorder: column(),
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
}
