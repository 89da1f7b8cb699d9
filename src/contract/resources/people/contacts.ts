import {
  boolean,
  choice,
  decimal,
  email,
  id,
  longtext,
  state,
  text,
  toMany,
  toOne,
  unitPrice,
} from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { customFieldValues, partyTypes, stamps, tagLinks } from '../shared-fields.ts'

export const contacts = resource('contacts', {
  singular: 'contact',
  label: 'Contacts',
  title: 'fullname',
  order: 'lastname',
  paths: ['/contacts', '/companies/:companyid/contacts'],
  fields: {
    id: id(),
    fullname: text({ label: 'Name', readOnly: true, inDefault: true }),
    firstname: text({ label: 'First name', inDefault: true, searchable: true, sortable: true }),
    lastname: text({ label: 'Last name', inDefault: true, searchable: true, sortable: true }),
    email: email({ inDefault: true, searchable: true, sortable: true }),
    type: choice(partyTypes, {
      inDefault: true,
      required: true,
      sortable: true,
      filter: true,
      createValues: ['supplier'],
    }),
    status: state(['active', 'inactive', 'archived'], { sortable: true, initial: 'active' }),
    companyid: toOne('companies', { label: 'Company', inDefault: true, filter: true, sortable: true }),
    companyname: text({ label: 'Company', readOnly: true, sortable: true }),
    title: text({ label: 'Job title' }),
    divisionid: toOne('divisions', { label: 'Division', filter: true }),
    workphone: text({ label: 'Work phone' }),
    mobilephone: text({ label: 'Mobile phone' }),
    fax: text(),
    address1: text({ label: 'Address, line 1' }),
    address2: text({ label: 'Address, line 2' }),
    address3: text({ label: 'Address, line 3' }),
    city: text(),
    state: text(),
    zipcode: text({ label: 'Postal code' }),
    country: text(),
    allowlogin: boolean({ label: 'May sign in' }),
    emailsignature: longtext({ label: 'Email signature' }),
    notes: longtext({ permission: permissions.contactNote }),
    payrate: unitPrice({ label: 'Pay rate' }),
    payratemultiplier: decimal({ label: 'Pay rate multiplier', sensitive: true, min: 0, max: 100 }),
    defaulthourlyrateid: toOne('servicerates', { label: 'Default hourly rate', sensitive: true }),
    costPerHour: unitPrice({ label: 'Cost per hour' }),
    chargeoutrate: unitPrice({ label: 'Charge-out rate' }),
    tags: tagLinks(),
    groups: toMany('groups', ['id', 'name'], { filter: ['groupid'], aliases: ['groupid'] }),
    roles: toMany('roles', ['id', 'name', 'color'], { filter: ['roleid'], aliases: ['roleid'] }),
    teams: toMany('teams', ['id', 'name'], { readOnly: true }),
    customfields: customFieldValues(),
    ...stamps(),
  },
  clientVisibleFields: {
    everyone: `
      fullname firstname lastname email type status companyid companyname title workphone mobilephone fax
      address1 address2 address3 city state zipcode country tags customfields createdon lastmodified
      lastmodifiedutc
    `,
  },
  filters: [{ name: 'searchname', kind: 'contains', fields: ['firstname', 'lastname'] }],
})
