import { sql } from 'kysely'
import { companylocations as declaration } from '../../../contract/resources/people/company-locations.ts'
import { column, computed, type ReadBinding } from '../../query/binding.ts'
import { companyAudience } from '../history/audience.ts'
import { stampSources } from '../shared-sources.ts'
import { companyScope } from '../visibility/visibility.ts'

const addressLines = ['address1', 'address2', 'address3', 'suburb', 'city', 'state', 'zipcode', 'country'] as const

export const companylocations: ReadBinding<typeof declaration> = {
  resource: declaration,
  table: 'companylocations',
  entity: null,
  relations: {},
  base: null,
  visible: (actor) => companyScope(actor, (row) => row.column('companyid')),
  audience: companyAudience('companyid'),
  sources: {
    id: column(),
    name: column(),
    code: column(),
    type: column(),
    description: column(),
    deliveryinstructions: column(),
    phone: column(),
    phone2: column(),
    email: column(),
    active: column(),
    companyid: column(),
    countryid: column(),
    formattedaddress: computed(
      (row) =>
        sql`nullif(concat_ws(', ', ${sql.join(addressLines.map((name) => sql`nullif(${row.column(name)}, '')`))}), '')`,
    ),
    address1: column(),
    address2: column(),
    address3: column(),
    suburb: column(),
    city: column(),
    state: column(),
    zipcode: column(),
    country: column(),
    latitude: column(),
    longitude: column(),
    placeid: column(),
    ...stampSources,
  },
}
