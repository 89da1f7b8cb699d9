/** Vocabularies that are fixed by the interface. */
import { id, integer, text } from '../language/field.ts'
import { list, members } from '../language/shape.ts'
import { declare } from './operation.ts'

const itemType = members({ id: id(), name: text() })
const permission = members({ id: id(), name: text(), actions: list(text()) })
const meta = { count: integer() }

export const listItemTypes = declare({
  name: 'listItemTypes',
  method: 'GET',
  path: '/settings/items/types',
  answer: list(itemType),
  meta,
})
export const readItemType = declare({
  name: 'readItemType',
  method: 'GET',
  path: '/settings/items/types/:recordid',
  answer: itemType,
})
export const listPermissions = declare({
  name: 'listPermissions',
  method: 'GET',
  path: '/settings/contacts/permissions',
  answer: list(permission),
  meta,
})
export const readPermission = declare({
  name: 'readPermission',
  method: 'GET',
  path: '/settings/contacts/permissions/:recordid',
  answer: permission,
})
