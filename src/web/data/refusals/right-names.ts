/** Labels of the permissions that the API numbers. */
import { message } from '../../../contract/messages/message.ts'
import type { Translate } from '../../../contract/messages/messages.ts'
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

/** The message with the permission's label in place of its number and wire name. */
export const withRights = (text: string, say: Translate = t): string =>
  text.replace(/permission (\d+) \(View\w+(?: \([\w ]+\))?\)/g, (whole, id: string) => {
    const name = (rightNames as Readonly<Record<string, string>>)[id]
    return name === undefined ? whole : say(message('the right “{name}”'), { name })
  })
