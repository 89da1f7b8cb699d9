/** What kinds of record are called where they are imported. */
import type { ImportableName } from '../../../../contract/imports/kinds.ts'
import type { Import } from '../../../data/imports.ts'

interface Kind {
  readonly label: string
  readonly one: string
  readonly many: string
  /** Where they are found afterwards. */
  readonly to: string
}

export const kinds: Readonly<Record<ImportableName, Kind>> = {
  companies: { label: 'Companies', one: 'company', many: 'companies', to: '/companies' },
  contacts: { label: 'Contacts', one: 'contact', many: 'contacts', to: '/contacts' },
  projects: { label: 'Projects', one: 'project', many: 'projects', to: '/projects' },
  projectphases: { label: 'Phases of projects', one: 'phase', many: 'phases', to: '/projects' },
  items: { label: 'Items', one: 'item', many: 'items', to: '/items' },
  time: { label: 'Time', one: 'time entry', many: 'time entries', to: '/time' },
  hourlyservices: { label: 'Hourly services', one: 'service', many: 'services', to: '/settings/products' },
  fixedprices: { label: 'Fixed-price products', one: 'product', many: 'products', to: '/settings/products' },
  goodservices: { label: 'Goods and services', one: 'product', many: 'products', to: '/settings/products' },
}

/** Whether each has a page of its own, which phases and products have not. */
export const hasPage = (resource: ImportableName): boolean => kinds[resource].to === `/${resource}`

/** `1 company`, `1,200 companies`. */
export const counted = (resource: ImportableName, count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? kinds[resource].one : kinds[resource].many}`

export const rowsCounted = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

/** What an import came to, in one line of the list of imports. */
export function outcomeOf({ status, resource, created, updated, rows, removed }: Import): string {
  if (status === 'done')
    return [`${counted(resource, created)} created`, ...(updated > 0 ? [`${updated} updated`] : [])].join(', ')
  if (status === 'undone') return `Undone, ${counted(resource, removed)} taken back`
  if (status === 'failed') return 'Failed'
  if (status === 'running' || status === 'undoing') return 'In progress'
  return `Not finished, ${rowsCounted(rows)}`
}
