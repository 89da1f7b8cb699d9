/** Staff rates: contacts who are staff, with the hourly rate of their own or of their service. */
import { sql } from 'kysely'
import { staffrates as declaration } from '../../../contract/resources/time/staff-rates.ts'
import { bind, column, computed, relatedSource, relation } from '../../query/binding.ts'
import { fixedCondition } from '../../query/condition.ts'
import { noEffects } from '../../write/effects.ts'
import { changeEach } from '../../write/update.ts'
import type { DraftOf, EffectsOf } from '../../write/write-context.ts'
import { contactScope } from '../visibility/visibility.ts'

export const staffrates = bind({
  resource: declaration,
  table: 'contacts',
  entity: null,
  relations: { service: relation('servicerates', 'defaulthourlyrateid') },
  base: fixedCondition('staff', (row) => sql`${row.column('type')} = 'staff'`),
  visible: contactScope,
  sources: {
    firstname: column(),
    lastname: column(),
    hourlyrateserviceid: column('defaulthourlyrateid'),
    hourlyrateservicename: relatedSource('service', 'name'),
    outprice: computed(
      (row) => sql`coalesce(${row.column('chargeoutrate')}, ${sql.ref(`${row.alias}_service.outprice`)})`,
      ['service'],
    ),
  },
})

const contactFields = { hourlyrateserviceid: 'defaulthourlyrateid', outprice: 'chargeoutrate' } as const

/** Writes rates to the contact, so that they appear in its history. */
export const staffRateEffects: EffectsOf<typeof declaration> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    const updates = drafts.map((draft) => ({ id: draft.id, values: contactValues(draft) }))
    await changeEach(writing, writing.bindingOf('contacts'), updates, 'update')
    return drafts.map((draft) => ({ ...draft, values: {} }))
  },
}

function contactValues({ values }: DraftOf<typeof declaration>): Record<string, unknown> {
  const fieldNames = (Object.keys(contactFields) as (keyof typeof contactFields)[]).filter(
    (fieldName) => fieldName in values,
  )
  return Object.fromEntries(fieldNames.map((fieldName) => [contactFields[fieldName], values[fieldName]]))
}
