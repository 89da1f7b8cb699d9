/** What a key may do, in words. */
import { type KeyScope, keyScopes } from '../../../../contract/key-scopes.ts'
import type { RecordData } from '../../../data/record.ts'

export const scopeWords: Readonly<Record<KeyScope, string>> = {
  companies: 'Companies',
  contacts: 'Contacts',
  projects: 'Projects',
  items: 'Items',
  phases: 'Phases',
  invoices: 'Invoices and payments',
  quotes: 'Quotes',
  time: 'Time and expenses',
  allocations: 'Planned time',
  messages: 'Messages',
  customfields: 'Custom fields',
  settings: 'Settings and vocabularies',
  files: 'Files',
  reports: 'Reports',
}

/** `Read only · Items, Time and expenses` */
export function accessOf({ readonly, scopes }: RecordData): string {
  const named = keyScopes.filter((scope) =>
    String(scopes ?? '')
      .split(',')
      .includes(scope),
  )
  const reach = scopes ? named.map((scope) => scopeWords[scope]).join(', ') : 'Everything'
  return `${readonly === true ? 'Read only' : 'Read and write'} · ${reach}`
}
