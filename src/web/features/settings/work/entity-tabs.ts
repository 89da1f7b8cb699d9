/** Kinds of record as tabs. */
import type { Tab } from '../../../ui/tabs/tabs.tsx'

const words: Readonly<Record<string, string>> = {
  company: 'Companies',
  contact: 'Contacts',
  project: 'Projects',
  item: 'Items',
  invoice: 'Invoices',
  quote: 'Quotes',
}

export const entityTabs = (entities: readonly string[]): readonly Tab[] =>
  entities.map((value) => ({ value, label: words[value] ?? value }))
