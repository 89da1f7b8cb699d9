/** Where timesheets come from in SQL, and who sees them: one's own, and others' with the right to approve them. */
import { sql } from 'kysely'
import { timesheets as declaration } from '../../../contract/resources/time/timesheets.ts'
import { type Actor, can, permissions, userTypes } from '../../../contract/rights.ts'
import { column, type ReadBinding, relation } from '../../query/binding.ts'
import { fixed } from '../../query/condition.ts'
import { personName, stampSources } from '../shared-sources.ts'

/** Leads are staff who may edit the time of others and see all work. */
export const isLead = (actor: Actor): boolean =>
  actor.userType === userTypes.staff && can(actor, permissions.timelog, 'edit') && can(actor, permissions.viewAllWork)

const own = fixed('own-timesheets', (row, { contact }) => sql`${row.column('contactid')} = ${contact}::bigint`)

export const timesheets: ReadBinding<typeof declaration> = {
  resource: declaration,
  table: 'timesheets',
  entity: null,
  relations: { contact: relation('contacts', 'contactid') },
  base: null,
  visible: (actor) => (isLead(actor) ? null : own),
  sources: {
    id: column(),
    contactid: column(),
    contactname: personName('contact'),
    week: column(),
    state: column(),
    note: column(),
    ...stampSources,
  },
}
