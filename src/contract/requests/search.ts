/**
 * Search over every kind of record at once: which kinds there are, and by which of their fields a result is shown. The
 * order of the kinds is the one in which equally good results stand.
 */
import type { ResourceName } from '../registry.ts'

export interface SearchKind {
  readonly title: string
  /** What tells records of the same title apart: the project of an item, the company of a contact. */
  readonly context: string | null
  readonly number: string | null
  /** Fields whose beginnings are looked up by an index, so that one letter finds something at once. */
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

/** States of what is over, which stands behind what matches as well and is not. */
export const overStates = ['complete', 'archived', 'inactive', 'voided', 'declined', 'expired'] as const

/** Results that one search returns at most. */
export const searchCap = 50

/** One result, as the service returns it. What the caller may not see of a record is missing. */
export interface SearchResult {
  readonly kind: SearchKindName
  readonly id: number
  readonly title?: string
  readonly context?: string
  readonly number?: string
  readonly status?: string
  readonly projectid?: number
}
