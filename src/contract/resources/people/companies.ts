import { boolean, choice, email, id, longtext, money, state, text, toMany, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { customFieldValues, partyTypes, personShape, stamps, tagLinks } from '../shared-fields.ts'

/** Address fields in a company's body, stored in its main location and never returned with the company. */
export const addressFields = ['address1', 'address2', 'address3', 'city', 'state', 'zipcode', 'country'] as const

const addressLine = (label: string) => text({ label, writeOnly: true })

export const companies = resource('companies', {
  singular: 'company',
  label: 'Companies',
  title: 'name',
  paths: ['/companies'],
  single: 'default',
  fields: {
    id: id(),
    name: text({ inDefault: true, required: true, searchable: true, sortable: true, audience: 'all' }),
    code: text({ inDefault: true, searchable: true, sortable: true, max: 60, audience: 'all' }),
    type: choice(partyTypes, { inDefault: true, required: true, sortable: true, filter: true, audience: 'all' }),
    status: state(['active', 'inactive', 'archived'], { sortable: true, initial: 'active', audience: 'all' }),
    phone: text({ audience: 'all' }),
    fax: text({ audience: 'all' }),
    email: email({ searchable: true, sortable: true, audience: 'all' }),
    website: text({ audience: 'all' }),
    facebook: text({ audience: 'all' }),
    linkedin: text({ label: 'LinkedIn', audience: 'all' }),
    twitter: text({ audience: 'all' }),
    categoryid: toOne('categories', { label: 'Category', filter: true }),
    maincontactid: toOne('contacts', { label: 'Main contact', audience: 'all' }),
    maincontactname: text({ label: 'Main contact', readOnly: true, audience: 'all' }),
    maincompanylocationid: toOne('companylocations', { label: 'Main location', audience: 'all' }),
    isperson: boolean({ label: 'Is a person', audience: 'all' }),
    divisionid: toOne('divisions', { label: 'Division', filter: true }),
    notes: longtext({ permission: permissions.contactNote }),
    creditlimit: money({ label: 'Credit limit' }),
    creditterms: text({ label: 'Credit terms', sensitive: true }),
    address1: addressLine('Address'),
    address2: addressLine('Address, line 2'),
    address3: addressLine('Address, line 3'),
    city: addressLine('City'),
    state: addressLine('State'),
    zipcode: addressLine('Postal code'),
    country: addressLine('Country'),
    tags: tagLinks(),
    contacts: toMany('contacts', personShape, { readOnly: true, audience: 'all' }),
    customfields: customFieldValues(),
    ...stamps(),
  },
  embeds: { locations: { resource: 'companylocations', ownerField: 'companyid', flag: 'includelocations' } },
})
