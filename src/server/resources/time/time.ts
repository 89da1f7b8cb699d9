/** Bindings of time, allocations and running timers. */
import { sql } from 'kysely'
import * as declared from '../../../contract/resources/time/time.ts'
import { bind, column, computed, input, relatedSource, relation } from '../../query/binding.ts'
import type { Row } from '../../query/condition.ts'
import { isUnbilled } from '../figures/unbilled-time.ts'
import { allocationAudience, timeAudience } from '../history/audience.ts'
import { personName, stampSources } from '../shared-sources.ts'
import { allocationScope, timeScope } from '../visibility/visibility.ts'

const relations = {
  contact: relation('contacts', 'contactid'),
  item: relation('items', 'itemid'),
  phase: relation('projectphases', 'itemcollectionid', 'item'),
  project: relation('projects', 'projectid'),
  company: relation('companies', 'companyid', 'project'),
} as const

const itemSources = {
  itemname: relatedSource('item', 'name'),
  itemcollectionid: relatedSource('item', 'itemcollectionid'),
  phasename: relatedSource('phase', 'name'),
  activeworkstate: relatedSource('item', 'itemstate'),
  projectid: column(),
  projecttitle: relatedSource('project', 'title'),
  projectstatus: relatedSource('project', 'activeworkstate'),
  companyid: relatedSource('project', 'companyid'),
  companyname: relatedSource('company', 'name'),
  divisionid: relatedSource('project', 'divisionid'),
} as const

const end = (row: Row) => sql`(${row.column('startedon')} + ${row.column('timespent')} * interval '1 minute')`

export const time = bind({
  resource: declared.time,
  table: 'timerecords',
  entity: null,
  relations,
  base: null,
  visible: timeScope,
  audience: timeAudience,
  sources: {
    contactname: personName('contact'),
    ...itemSources,
    startdate: computed(
      (row, context) => sql`(${row.column('startedon')} at time zone ${context.timezone}::text)::date`,
    ),
    starttime: column('startedon'),
    endtime: computed(end),
    billed: computed((row) => sql`(${row.column('invoiceid')} is not null or ${row.column('billedelsewhere')})`),
    unbilled: computed(isUnbilled),
    invoiceid: column(),
    hourlyRate: column(),
    billablerate: input,
    costrate: input,
    cost: column(),
    charge: column(),
    profit: computed((row) => sql`(${row.column('charge')} - ${row.column('cost')})`),
    ...stampSources,
  },
})

export const timeallocations = bind({
  resource: declared.timeallocations,
  table: 'timeallocations',
  entity: null,
  relations: { ...relations, service: relation('servicerates', 'hourlyrateserviceid') },
  base: null,
  visible: allocationScope,
  audience: allocationAudience,
  sources: {
    contactname: personName('contact'),
    ...itemSources,
    timespent: computed(
      (row) =>
        sql`(
          select coalesce(sum(r.timespent), 0)
          from timerecords r
          where r.account_id = ${row.column('account_id')} and r.timeallocationid = ${row.column('id')}
            and not r.deleted
        )`,
    ),
    hourlyrateservicename: relatedSource('service', 'name'),
    hourlyRate: column(),
    cost: column(),
    charge: column(),
    ...stampSources,
  },
})

export const activetimers = bind({
  resource: declared.activetimers,
  table: 'activetimers',
  entity: null,
  relations: { contact: relations.contact, item: relations.item, project: relations.project },
  base: null,
  visible: timeScope,
  sources: {
    contactname: personName('contact'),
    itemname: relatedSource('item', 'name'),
    projectid: column(),
    projecttitle: relatedSource('project', 'title'),
    starttime: column(),
    timespent: computed(
      (row) => sql`floor(extract(epoch from clock_timestamp() - ${row.column('starttime')}) / 60)::int`,
    ),
    lastmodifiedutc: column('lastmodified'),
  },
})
