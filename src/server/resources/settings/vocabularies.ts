/** Vocabularies that are fixed by the API: item types and permissions. For staff. */

import {
  listItemTypes,
  listPermissions,
  readItemType,
  readPermission,
} from '../../../contract/operations/vocabularies.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import { itemTypes } from '../../../contract/resources/work/item-types.ts'
import { actions, permissionNames, permissions, userTypes } from '../../../contract/rights.ts'
import { handleRead } from '../handlers.ts'
import type { ReadOperation, Right } from '../operation.ts'

const permissionRows = Object.values(permissions).map((id) => ({
  id,
  name: permissionNames[id],
  actions: Object.keys(actions),
}))

const rowFor = (label: string) => {
  const staff: Right = ({ userType }) => {
    if (userType !== userTypes.staff)
      throw problem('no_permission', 'You do not have permission to view {things}', { things: label })
  }
  return { tag: 'Settings', right: [staff] }
}
const [ofItemTypes, ofPermissions] = [rowFor('item types'), rowFor('permissions')]

function entryWith<Entry extends { readonly id: number }>(
  entries: readonly Entry[],
  id: number,
  singular: string,
): Entry {
  const entry = entries.find((candidate) => candidate.id === id)
  if (!entry) throw notFound(singular, id)
  return entry
}

export const vocabularyReadings: readonly ReadOperation[] = [
  handleRead(listItemTypes, {
    ...ofItemTypes,
    summary: 'List item types.',
    run: async () => ({ data: itemTypes, meta: { count: itemTypes.length } }),
  }),
  handleRead(readItemType, {
    ...ofItemTypes,
    summary: 'Read one of the item types.',
    run: async ({ idIn }) => ({ data: entryWith(itemTypes, idIn('recordid', 'item type'), 'item type') }),
  }),
  handleRead(listPermissions, {
    ...ofPermissions,
    summary: 'List permissions.',
    run: async () => ({ data: permissionRows, meta: { count: permissionRows.length } }),
  }),
  handleRead(readPermission, {
    ...ofPermissions,
    summary: 'Read one of the permissions.',
    run: async ({ idIn }) => ({ data: entryWith(permissionRows, idIn('recordid', 'permission'), 'permission') }),
  }),
]
