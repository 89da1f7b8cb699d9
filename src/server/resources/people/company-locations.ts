import { sql } from 'kysely'
import { companylocations as declaration } from '../../../contract/resources/people/company-locations.ts'
import { bind, computed } from '../../query/binding.ts'
import { companyAudience } from '../history/audience.ts'
import { stampSources } from '../shared-sources.ts'
import { companyScope } from '../visibility/visibility.ts'

const addressLines = ['address1', 'address2', 'address3', 'suburb', 'city', 'state', 'zipcode', 'country'] as const

export const companylocations = bind({
  resource: declaration,
  table: 'companylocations',
  entity: null,
  relations: {},
  base: null,
  visible: (actor) => companyScope(actor, (row) => row.column('companyid')),
  audience: companyAudience('companyid'),
  sources: {
    formattedaddress: computed(
      (row) =>
        sql`nullif(concat_ws(', ', ${sql.join(addressLines.map((name) => sql`nullif(${row.column(name)}, '')`))}), '')`,
    ),
    ...stampSources,
  },
})
