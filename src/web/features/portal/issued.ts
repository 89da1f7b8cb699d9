/** Fetches the documents issued to the client, with the amounts printed on them. */

import { useQuery } from '@tanstack/react-query'
import { type IssuedDocument, readIssuedInvoice, readIssuedQuote } from '../../../contract/operations/documents.ts'
import { type DocumentKind, readsDocuments } from '../../../contract/resources/documents/documents.ts'
import type { Actor } from '../../../contract/rights.ts'
import { call } from '../../data/call.ts'
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

/** A document with its printed content; other empty fields are absent. */
export interface Issued extends IssuedDocument {
  readonly number: string
  readonly status: string
  readonly total: number
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

const issuedFrom = (document: IssuedDocument): Issued => ({
  ...document,
  number: document.number ?? '',
  status: document.status ?? '',
  total: document.total ?? 0,
})

export function useIssued(kind: DocumentKind, id: RecordId) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['record', collections[kind], String(id), 'issued'],
    queryFn: async ({ signal }) =>
      issuedFrom(
        (
          await call(client, kind === 'invoice' ? readIssuedInvoice : readIssuedQuote, {
            path: { recordid: id },
            signal,
          })
        ).data,
      ),
  })
}
