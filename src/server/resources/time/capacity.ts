/** Bindings of working hours, capacities and days off, and who can see them. */
import { sql } from 'kysely'
import * as declared from '../../../contract/resources/time/capacity.ts'
import { bind, column, relation } from '../../query/binding.ts'
import { anyCondition, fixedCondition } from '../../query/condition.ts'
import { personName, stampSources } from '../shared-sources.ts'
import { personScope } from '../visibility/visibility.ts'

/** Minutes of each weekday; accounts and contacts have the same columns. */
const hours = {
  monday: column('workmonday'),
  tuesday: column('worktuesday'),
  wednesday: column('workwednesday'),
  thursday: column('workthursday'),
  friday: column('workfriday'),
  saturday: column('worksaturday'),
  sunday: column('worksunday'),
} as const

/** A view with the account as its only row. */
export const workinghours = bind({
  resource: declared.workinghours,
  table: 'own_hours',
  entity: null,
  relations: {},
  base: null,
  visible: () => null,
  sources: { name: column(), ...hours },
})

/** Active staff and contractors, whose work is planned. */
export const capacities = bind({
  resource: declared.capacities,
  table: 'contacts',
  entity: null,
  relations: {},
  base: fixedCondition(
    'works-here',
    (row) =>
      sql`(${row.column('type')} in ('staff', 'contractor') and ${row.column('status')} = 'active' and not ${row.column('deleted')})`,
  ),
  visible: (actor) => personScope(actor, (row) => row.column('id')),
  sources: { firstname: column(), lastname: column(), type: column(), ...hours },
})

const holiday = fixedCondition('holiday', (row) => sql`${row.column('contactid')} is null`)

/** Everybody can see holidays of the firm, and other days off if they can see the person. */
export const daysoff = bind({
  resource: declared.daysoff,
  table: 'daysoff',
  entity: null,
  relations: { contact: relation('contacts', 'contactid') },
  base: null,
  visible: (actor) => {
    const ofPeople = personScope(actor, (row) => row.column('contactid'))
    return ofPeople && anyCondition([holiday, ofPeople])
  },
  sources: {
    contactname: personName('contact'),
    ...stampSources,
  },
})
