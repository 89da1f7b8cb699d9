/** The URL of the import for a resource, and who may use it. */
import { isImportable } from '../../../../contract/imports/kinds.ts'
import { mayUse, type Resource } from '../../../../contract/language/resource.ts'
import { type Actor, userTypes } from '../../../../contract/rights.ts'

export const mayImport = (actor: Actor, resource: Resource): boolean =>
  actor.userType === userTypes.staff && isImportable(resource.name) && mayUse(actor, resource, 'add')

export const getImport = ({ name }: Resource) =>
  ({ to: '/settings/$page', params: { page: 'import' }, search: { kind: name } }) as const
