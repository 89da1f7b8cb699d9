/** Palette command that bills tracked time: of the open company or project, or of any. */
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { mayUse } from '../../../../contract/language/resource.ts'
import type { Me } from '../../../data/me.ts'
import { key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { ActionTarget } from '../../../resource/action-target.ts'
import { invoices } from '../../../views/documents.ts'
import { time } from '../../../views/time.ts'
import type { Command } from './command.ts'

/** @param bill opens the billing dialog; `what` as in the query parameter */
export function billCommands(
  me: Me,
  actionTarget: ActionTarget | null,
  bill: (what: string) => void,
): readonly Command[] {
  if (!mayUse(me.actor, invoices.resource, 'add') || !mayUse(me.actor, time.resource, 'view')) return []
  return [
    {
      id: 'bill',
      name: t('Bill tracked time'),
      icon: IconReceipt,
      words: 'new create invoice from time hours abrechnen rechnung',
      run: () => bill(getTarget(actionTarget)),
    },
  ]
}

function getTarget(actionTarget: ActionTarget | null): string {
  const [record] = actionTarget && !actionTarget.isSelection ? actionTarget.records : []
  if (actionTarget && record && actionTarget.view.resource.name === 'companies') return `company-${key(record)}`
  if (actionTarget && record && actionTarget.view.resource.name === 'projects') return `project-${key(record)}`
  return 'any'
}
