/**
 * Search across all kinds of records: the kinds, ordered by priority among equally good results, and the fields that a
 * result shows.
 */
import type { ResourceName } from '../registry.ts'

export interface SearchKind {
  readonly title: string
  /** Field that distinguishes records with the same title: the project of an item, the company of a contact. */
  readonly context: string | null
  readonly number: string | null
  /** Fields with an index of their prefixes, so that a single letter finds results quickly. */
  readonly heads: readonly string[]
}

export const searchKinds = {
  projects: { title: 'title', context: 'companyname', number: 'number', heads: ['title', 'number'] },
  companies: { title: 'name', context: 'maincontactname', number: 'code', heads: ['name'] },
  contacts: { title: 'fullname', context: 'companyname', number: null, heads: ['firstname', 'lastname'] },
  items: { title: 'name', context: 'projecttitle', number: 'code', heads: ['name', 'code', 'uniquetoken'] },
  invoices: { title: 'title', context: 'companyname', number: 'number', heads: ['title', 'number'] },
  quotes: { title: 'title', context: 'companyname', number: 'number', heads: ['title', 'number'] },
  messages: { title: 'subject', context: 'projecttitle', number: null, heads: [] },
  files: { title: 'filename', context: null, number: null, heads: ['filename'] },
  projectnotes: { title: 'title', context: null, number: null, heads: ['title'] },
} as const satisfies Partial<Record<ResourceName, SearchKind>>

export type SearchKindName = keyof typeof searchKinds
export const searchKindNames = Object.keys(searchKinds) as SearchKindName[]

/** Final states; such records rank below other results. */
export const overStates = ['complete', 'archived', 'inactive', 'voided', 'declined', 'expired'] as const

/** Maximum number of results. */
export const searchCap = 50

/** Number of results unless a request says otherwise. */
export const usualSearchSize = 20
