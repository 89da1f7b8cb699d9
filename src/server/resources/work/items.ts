import { sql } from 'kysely'
import { items as declaration } from '../../../contract/resources/work/items.ts'
import { bind, column, computed, link, linkSeen, relatedSource, relation } from '../../query/binding.ts'
import { relatedAggregate } from '../../query/related-aggregates.ts'
import { itemAudience } from '../history/audience.ts'
import { pricedSources } from '../lines/priced-sources.ts'
import {
  ageSource,
  attachmentSource,
  customFieldSource,
  type Render,
  stampSources,
  tagSource,
} from '../shared-sources.ts'
import { itemScope } from '../visibility/visibility.ts'
import { getEstimate, getProgress } from './item-progress.ts'

const trackedTime: Render = (row, context) =>
  relatedAggregate(
    context,
    sql`coalesce(sum(r.timespent), 0)`,
    sql`from timerecords r
    where r.account_id = ${row.column('account_id')} and r.itemid = ${row.column('id')} and not r.deleted`,
  )
const assignees = link('item_assignees', 'itemid', 'contactid', 'contacts')

export const items = bind({
  resource: declaration,
  table: 'items',
  entity: 'item',
  relations: {
    project: relation('projects', 'projectid'),
    company: relation('companies', 'companyid', 'project'),
    phase: relation('projectphases', 'itemcollectionid'),
    workstage: relation('workstages', 'activeworkstageid'),
  },
  base: null,
  visible: itemScope,
  audience: itemAudience,
  sources: {
    uniquetoken: column(),
    projecttitle: relatedSource('project', 'title'),
    companyid: relatedSource('project', 'companyid'),
    companyname: relatedSource('company', 'name'),
    phasename: relatedSource('phase', 'name'),
    prerequisites: linkSeen(link('item_prerequisites', 'itemid', 'prerequisiteid', 'items'), itemScope),
    workstagename: relatedSource('workstage', 'name'),
    workstagecolor: relatedSource('workstage', 'color'),
    assignedto: assignees,
    contacts: assignees,
    staff: link('item_staff', 'itemid', 'contactid', 'contacts'),
    timespent: computed(trackedTime),
    timeremaining: computed((row, context) => sql`greatest(${getEstimate(row)} - ${trackedTime(row, context)}, 0)`),
    percentcomplete: computed(getProgress),
    age: ageSource,
    ...pricedSources,
    outLabourPrice: column(),
    divisionid: relatedSource('project', 'divisionid'),
    tags: tagSource('item'),
    attachments: attachmentSource('itemid'),
    customfields: customFieldSource('item'),
    ...stampSources,
  },
})
