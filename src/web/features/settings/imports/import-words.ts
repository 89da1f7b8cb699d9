/** What kinds of record are called where they are imported. */
import type { ImportableName } from '../../../../contract/imports/kinds.ts'
import type { Import } from '../../../data/imports.ts'
import type { Formats } from '../../../resource/fields/formats.ts'

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

type WriteNumber = Formats['number']

/** `1 company`, `1,200 companies`, the number as `number` writes it. */
export const counted = (resource: ImportableName, count: number, number: WriteNumber): string =>
  `${number(count)} ${count === 1 ? kinds[resource].one : kinds[resource].many}`

export const rowsCounted = (count: number, number: WriteNumber): string =>
  `${number(count)} ${count === 1 ? 'row' : 'rows'}`

/** What an import came to, in one line of the list of imports. */
export function outcomeOf(file: Import, number: WriteNumber): string {
  const { status, resource, rows, removed } = file
  if (status === 'done') return madeBy(file, number)
  if (status === 'undone') return `Undone, ${counted(resource, removed, number)} taken back`
  if (status === 'failed') return 'Failed'
  if (status === 'running' || status === 'undoing') return 'In progress'
  return `Not finished, ${rowsCounted(rows, number)}`
}

/** `1,200 companies created, 3 updated`. */
export function madeBy({ resource, created, updated }: Import, number: WriteNumber): string {
  const what = `${counted(resource, created, number)} created`
  return updated > 0 ? `${what}, ${number(updated)} updated` : what
}
