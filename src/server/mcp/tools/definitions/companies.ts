/** Tools for companies. */

import type { ToolGroup } from '../definition.ts'
import { get, list } from '../reading.ts'
import { create, createMany, remove, restore, update } from '../writing.ts'

const companies: ToolGroup = { toolset: 'companies', resource: 'companies', path: '/companies' }
const details =
  'code phone fax email website address1 address2 address3 city state zipcode country facebook linkedin twitter categoryid maincontactid isperson tagid'

export const companyTools = [
  list(companies, {
    name: 'list_companies',
    about: 'Find companies: clients, contractors and others, by name or code, kind or tag.',
    filters: 'search type tagid',
    unlisted: 'searchname',
    sortby: 'id name code',
  }),
  get(companies, {
    name: 'get_company',
    about: 'Read one company with all its fields; its addresses are in locations.',
  }),
  create(companies, {
    name: 'create_company',
    about: 'Add a company. The address becomes its main location.',
    required: 'name type',
    optional: details,
  }),
  update(companies, {
    name: 'update_company',
    about: 'Change the given fields of a company; null clears one. Address fields change its main location.',
    optional: `name type ${details}`,
  }),
  remove(companies, { name: 'delete_company', about: 'Delete a company and its locations. It can be restored.' }),
  restore(companies, 'restore_company'),
  createMany(companies, {
    name: 'bulk_create_companies',
    about: 'Add several companies at once, all or none. Answers their ids in order.',
    argument: 'companies',
    required: 'name type',
    optional: details,
  }),
]
