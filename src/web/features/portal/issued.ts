/** Fetches the documents issued to the client, with the amounts printed on them. */
import { useQuery } from '@tanstack/react-query'
import { type DocumentKind, readsDocuments } from '../../../contract/resources/documents/documents.ts'
import type { Actor } from '../../../contract/rights.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Params } from '../../data/queries.ts'
import type { RecordId } from '../../data/record.ts'

/** An invoice or quote in a list. Dates are `YYYY-MM-DD`. */
export interface Summary {
  readonly id: RecordId
  readonly kind: DocumentKind
  readonly number: string
  readonly title?: string
  readonly status: string
  readonly projecttitle?: string
  readonly date?: string
  readonly duedate?: string
  readonly validdate?: string
  readonly currency?: string
  readonly total: number
  readonly paid?: number
  readonly outstanding?: number
}

export interface IssuedLine {
  readonly name?: string
  readonly description?: string
  readonly quantity?: number
  readonly unit?: 'hour'
  readonly price?: number
  readonly amount?: number
  readonly taxable?: boolean
}

export interface IssuedPhase {
  readonly name?: string
  readonly description?: string
  readonly amount?: number
  readonly lines?: readonly IssuedLine[]
}

/** A document with its printed content; empty fields are absent. */
export interface Issued extends Summary {
  readonly heading?: string
  readonly description?: string
  readonly firm?: Readonly<Partial<Record<'name' | 'address' | 'footer' | 'bankname' | 'iban' | 'bic', string>>>
  readonly client?: Readonly<Record<string, string>>
  readonly project?: string
  readonly purchaseordernumber?: string
  readonly quotedby?: string
  readonly approveddate?: string
  readonly answeredby?: string
  readonly answeredon?: string
  readonly renewalaskedby?: string
  /** The newer version that was issued in its place. */
  readonly replacedby?: RecordId
  readonly showlines?: boolean
  readonly phases?: readonly IssuedPhase[]
  readonly subtotal?: number
  readonly taxes?: readonly { readonly rate: number; readonly amount: number }[]
  readonly payments?: readonly { readonly date: string; readonly amount: number; readonly method?: string }[]
  readonly terms?: string
  readonly paymentdetails?: string
  readonly footer?: string
  /** Version of a quote's content, which an acceptance must send back. */
  readonly offer?: string
}

export const collections = { invoice: 'invoices', quote: 'quotes' } as const

/** Documents of a kind, newest first. Nothing is fetched if the person has no permission. */
export function useSummaries(actor: Actor, kind: DocumentKind, params: Params) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['list', collections[kind], 'issued', params],
    queryFn: async ({ signal }) => {
      const query = { kind, ...params }
      const { data, meta } = await client<Summary[]>('GET', '/documents', { query, signal })
      return { rows: data, total: meta.total }
    },
    enabled: readsDocuments(actor, kind),
  })
}

export function useIssued(kind: DocumentKind, id: RecordId) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['record', collections[kind], String(id), 'issued'],
    queryFn: async ({ signal }) =>
      (await client<Issued>('GET', `/${collections[kind]}/${encodeURIComponent(String(id))}/document`, { signal }))
        .data,
  })
}
