/** Tools for custom fields of projects, and for options of dropdowns. */

import type { ToolGroup } from '../definition.ts'
import { get, list } from '../reading.ts'
import { create, remove, restore, update } from '../writing.ts'

const fields: ToolGroup = { toolset: 'customfields', resource: 'customfields', path: '/settings/projects/customfields' }
const options: ToolGroup = {
  toolset: 'customfields',
  resource: 'customfieldoptions',
  path: '/settings/customfieldoptions',
}

export const customFieldTools = [
  list(fields, {
    name: 'list_projectcustomfields',
    about: "Find the account's own fields of projects, with the choices of dropdowns.",
    filters: 'search type',
    sortby: 'id name sortorder',
  }),
  get(fields, { name: 'get_projectcustomfield', about: 'Read one custom field of projects.' }),
  create(fields, {
    name: 'create_projectcustomfield',
    about: 'Add a custom field to projects. A dropdown gets its choices by create_projectcustomfieldoption.',
    required: 'name type',
    optional: 'description',
  }),
  update(fields, {
    name: 'update_projectcustomfield',
    about: 'Rename or describe a custom field of projects. Its type stays.',
    optional: 'name description',
  }),
  remove(fields, {
    name: 'delete_projectcustomfield',
    about: 'Delete a custom field of projects. It can be restored.',
  }),
  restore(fields, 'restore_projectcustomfield'),
  list(options, {
    name: 'list_projectcustomfieldoptions',
    about: 'Find the choices of a dropdown field.',
    filters: 'customfieldid',
    required: 'customfieldid',
    sortby: 'id name sortorder',
  }),
  create(options, {
    name: 'create_projectcustomfieldoption',
    about: 'Add a choice to a dropdown field.',
    required: 'customfieldid name',
  }),
  update(options, {
    name: 'update_projectcustomfieldoption',
    about: 'Rename a choice of a dropdown field.',
    required: 'name',
  }),
  remove(options, {
    name: 'delete_projectcustomfieldoption',
    about: 'Delete a choice of a dropdown field. It can be restored.',
  }),
  restore(options, 'restore_projectcustomfieldoption'),
]
