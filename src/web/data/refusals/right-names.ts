/** Labels of the permissions that the API numbers. */
import { type PermissionId, permissions } from '../../../contract/rights.ts'
import { t } from '../../language/t.ts'

export const rightNames: Readonly<Record<PermissionId, string>> = {
  [permissions.viewAllWork]: t('All work'),
  [permissions.teamWork]: t('The work of their team'),
  [permissions.divisionWork]: t('The work of their division'),
  [permissions.project]: t('Projects'),
  [permissions.item]: t('Items'),
  [permissions.timelog]: t('Time'),
  [permissions.contactNote]: t('Notes on contacts'),
  [permissions.customfields]: t('Custom fields'),
  [permissions.invoice]: t('Invoices'),
  [permissions.quote]: t('Quotes'),
  [permissions.sensitive]: t('Money'),
  [permissions.userPermissions]: t('People’s rights'),
}

/** The permission's label by its number; its name in the API if it has none. */
export const rightName = (id: number, name: string): string =>
  (rightNames as Readonly<Record<number, string>>)[id] ?? name
