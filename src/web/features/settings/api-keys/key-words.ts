/** The access of a key as text. */

import { type KeyScope, keyScopes } from '../../../../contract/key-scopes.ts'
import type { ApiKeyRecord } from '../../../data/declared-records.ts'
import { t } from '../../../language/t.ts'

export const scopeWords: Readonly<Record<KeyScope, string>> = {
  companies: t('Companies'),
  contacts: t('Contacts'),
  projects: t('Projects'),
  items: t('Items'),
  phases: t('Phases'),
  invoices: t('Invoices and payments'),
  quotes: t('Quotes'),
  time: t('Time and expenses'),
  allocations: t('Planned time'),
  messages: t('Messages'),
  customfields: t('Custom fields'),
  settings: t('Settings and vocabularies'),
  files: t('Files'),
  reports: t('Reports'),
}

/** `Read only · Items, Time and expenses` */
export function getAccess({ readonly, scopes }: ApiKeyRecord): string {
  const matchingKeyScopes = keyScopes.filter((scope) => (scopes ?? '').split(',').includes(scope))
  const reach = scopes ? matchingKeyScopes.map((scope) => scopeWords[scope]).join(', ') : t('Everything')
  return `${readonly === true ? t('Read only') : t('Read and write')} · ${reach}`
}
