import { companylocations as declaration } from '../../contract/resources/people/company-locations.ts'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

export const companyLocations: View = {
  resource: declaration,
  columns: ['name', 'formattedaddress', 'phone'],
  details: ['name', 'type', 'address1', 'city', 'zipcode', 'country', 'phone', 'email'],
  form: ['name', 'type', 'address1', 'address2', 'city', 'state', 'zipcode', 'country', 'phone', 'email'],
  about: t('A location is an address of a company.'),
}
