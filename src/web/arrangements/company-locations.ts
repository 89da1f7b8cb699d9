import { companylocations as declaration } from '../../contract/resources/company-locations.ts'
import type { Arrangement } from '../resource/arrangement.ts'

export const companyLocations: Arrangement = {
  resource: declaration,
  columns: ['name', 'formattedaddress', 'phone'],
  details: ['name', 'type', 'address1', 'city', 'zipcode', 'country', 'phone', 'email'],
  form: ['name', 'type', 'address1', 'address2', 'city', 'state', 'zipcode', 'country', 'phone', 'email'],
  about: 'A location is an address of a company.',
}
