/** Binding of timesheets. People see their own, and those of others if they may approve them. */
import { sql } from 'kysely'
import { timesheets as declaration } from '../../../contract/resources/time/timesheets.ts'
import { type Actor, can, permissions, userTypes } from '../../../contract/rights.ts'
import { bind, computed, relation } from '../../query/binding.ts'
import { type Context, fixedCondition, type Row } from '../../query/condition.ts'
import { personName, stampSources } from '../shared-sources.ts'

/** Leads: staff who may edit the time of others and see all work. */
export const isLead = (actor: Actor): boolean =>
  actor.userType === userTypes.staff && can(actor, permissions.timelog, 'edit') && can(actor, permissions.viewAllWork)

const condition = fixedCondition(
  'own-timesheets',
  (row, { contact }) => sql`${row.column('contactid')} = ${contact}::bigint`,
)

/** The person's minutes from Monday to Sunday, in account time. */
const getMinutes =
  (which: 'all' | 'billable') =>
  (row: Row, { timezone }: Context) => {
    const monday = sql`to_date(${row.column('week')}, 'IYYY"-W"IW')`
    const only = which === 'billable' ? sql` and r.billable` : sql``
    return sql`(
      select coalesce(sum(r.timespent), 0)
      from timerecords r
      where r.account_id = ${row.column('account_id')} and r.contactid = ${row.column('contactid')}
        and not r.deleted and r.startedon >= ${monday}::timestamp at time zone ${timezone}::text
        and r.startedon < (${monday} + 7)::timestamp at time zone ${timezone}::text${only}
    )`
  }

export const timesheets = bind({
  resource: declaration,
  table: 'timesheets',
  hasVersions: true,
  entity: null,
  relations: { contact: relation('contacts', 'contactid') },
  base: null,
  visible: (actor) => (isLead(actor) ? null : condition),
  sources: {
    contactname: personName('contact'),
    timespent: computed(getMinutes('all')),
    timebillable: computed(getMinutes('billable')),
    ...stampSources,
  },
})
