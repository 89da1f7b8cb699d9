import { boolean, decimal, email, id, integer, longtext, text, toOne, utc } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { stamps } from '../shared-fields.ts'

export const companylocations = resource('companylocations', {
  singular: 'location',
  label: 'Locations',
  title: 'name',
  paths: ['/companylocations', '/companies/:companyid/locations'],
  fields: {
    id: id(),
    name: text({ inDefault: true, searchable: true, sortable: true }),
    code: text({ inDefault: true, searchable: true, sortable: true, max: 60 }),
    type: text({ inDefault: true, sortable: true, filter: true }),
    description: longtext({ inDefault: true, searchable: true }),
    deliveryinstructions: longtext({ label: 'Delivery instructions', inDefault: true }),
    phone: text({ inDefault: true }),
    phone2: text({ label: 'Second phone', inDefault: true }),
    email: email({ inDefault: true, searchable: true }),
    active: boolean({ inDefault: true, initial: true, filter: true }),
    companyid: toOne('companies', {
      label: 'Company',
      inDefault: true,
      required: true,
      createOnly: true,
      filter: true,
      sortable: true,
    }),
    countryid: integer({ label: 'Country number', inDefault: true, technical: true }),
    formattedaddress: text({ label: 'Address', inDefault: true, readOnly: true }),
    address1: text({ label: 'Address, line 1', inDefault: true }),
    address2: text({ label: 'Address, line 2', inDefault: true }),
    address3: text({ label: 'Address, line 3', inDefault: true }),
    suburb: text({ inDefault: true }),
    city: text({ inDefault: true, sortable: true }),
    state: text({ inDefault: true }),
    zipcode: text({ label: 'Postal code', inDefault: true }),
    country: text({ inDefault: true }),
    latitude: decimal({ decimals: null, inDefault: true, min: -90, max: 90 }),
    longitude: decimal({ decimals: null, inDefault: true, min: -180, max: 180 }),
    placeid: text({ label: 'Map reference', inDefault: true, technical: true }),
    ...stamps(),
    lastmodifiedutc: utc({ label: 'Last modified (UTC)', inDefault: true, filter: true }),
  },
  clientVisibleFields: {
    everyone: `
      name code type description deliveryinstructions phone phone2 email active companyid countryid
      formattedaddress address1 address2 address3 suburb city state zipcode country latitude longitude
      placeid createdon lastmodified lastmodifiedutc
    `,
  },
})
