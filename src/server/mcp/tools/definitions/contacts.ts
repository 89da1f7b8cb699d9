/** Tools for contacts. */

import type { ToolGroup } from '../definition.ts'
import { get, list } from '../reading.ts'
import { create, createMany, remove, restore, update } from '../writing.ts'

const contacts: ToolGroup = { toolset: 'contacts', resource: 'contacts', path: '/contacts' }
const requiredNames = 'firstname lastname type companyid email allowlogin'
const address = 'address1 address2 address3 city state zipcode country'
const details = `title divisionid groupid roleid workphone mobilephone fax ${address} tagid defaulthourlyrateid`

export const contactTools = [
  list(contacts, {
    name: 'list_contacts',
    about: 'Find people: staff, clients, contractors and others, by name, email, company, tag, group or role.',
    filters: 'searchname searchemail type companyid tagid groupid roleid',
    unlisted: 'search',
    sortby: 'id firstname lastname',
  }),
  get(contacts, { name: 'get_contact', about: 'Read one person with all fields.' }),
  create(contacts, {
    name: 'create_contact',
    about: 'Add a person of a company. allowlogin says whether they may ever sign in.',
    required: requiredNames,
    optional: details,
  }),
  update(contacts, {
    name: 'update_contact',
    about: 'Change the given fields of a person; null clears one.',
    optional: `firstname lastname title type status companyid divisionid groupid workphone mobilephone fax email ${address} allowlogin tagid defaulthourlyrateid`,
  }),
  remove(contacts, { name: 'delete_contact', about: 'Delete a person. It can be restored.' }),
  restore(contacts, 'restore_contact'),
  createMany(contacts, {
    name: 'bulk_create_contacts',
    about: 'Add several people at once, all or none. Answers their ids in order.',
    argument: 'contacts',
    required: requiredNames,
    optional: details,
  }),
]
