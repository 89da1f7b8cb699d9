/** Matters pending for the client: quotes to answer, invoices to pay, items assigned to them. Most urgent first. */
import { useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { readsDocuments } from '../../../../contract/resources/documents/documents.ts'
import { items } from '../../../../contract/resources/work/items.ts'
import type { Me } from '../../../data/me.ts'
import { useList } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { type Summary, useSummaries } from '../issued.ts'
import { awaited, isOpenQuote, isToPay } from '../status-label.ts'

export type AttentionItem =
  | { readonly kind: 'quote' | 'invoice'; readonly record: Summary }
  | { readonly kind: 'item'; readonly record: RecordData }

/** Number of matters of each kind that are shown at first. */
const maxRows = 4
/** More items than this are only counted. */
const mostItems = 100
const itemParams = {
  contacts: 'me',
  status: 'active',
  fields: 'name,duedate,projectid,projecttitle',
  sortby: 'duedate',
  pagenumber: '1',
  pagesize: String(mostItems),
  includetotalrows: 'true',
}

interface Attention {
  /** The most urgent ones of each kind. */
  readonly matters: readonly AttentionItem[]
  /** Number of all, including those not in `matters`. */
  readonly count: number
  /** How many of each kind are not in `matters`. */
  readonly more: { readonly quotes: number; readonly invoices: number; readonly items: number }
  /** Shows the other items as well; they have no page of their own. */
  readonly showItems: () => void
  readonly isPending: boolean
}

export function useAttention(me: Me): Attention {
  const { today } = useFormats()
  const quotes = useSummaries(me.actor, 'quote', { status: awaited.quote.join(',') })
  const invoices = useSummaries(me.actor, 'invoice', { status: awaited.invoice.join(',') })
  const seesItems = mayUse(me.actor, items, 'view')
  const query = useList(items, itemParams, { enabled: seesItems })
  const [shownItems, setShownItems] = useState(maxRows)
  const day = today()
  const open = (quotes.data?.rows ?? []).filter((quote) => isOpenQuote(quote, day))
  const owed = (invoices.data?.rows ?? [])
    .filter(isToPay)
    .toSorted((a, b) => (a.duedate ?? '9').localeCompare(b.duedate ?? '9'))
  const mine = query.data?.rows ?? []
  const matters: AttentionItem[] = [
    ...open.slice(0, maxRows).map((record) => ({ kind: 'quote' as const, record })),
    ...owed.slice(0, maxRows).map((record) => ({ kind: 'invoice' as const, record })),
    ...mine.slice(0, shownItems).map((record) => ({ kind: 'item' as const, record })),
  ]
  const isPending =
    (readsDocuments(me.actor, 'quote') && quotes.isPending) ||
    (readsDocuments(me.actor, 'invoice') && invoices.isPending) ||
    (seesItems && query.isPending)
  const ofItems = query.data?.total ?? mine.length
  const beyond = (total: number, visibleCount: number) => Math.max(total - visibleCount, 0)
  return {
    matters,
    count: open.length + owed.length + ofItems,
    more: {
      quotes: beyond(open.length, maxRows),
      invoices: beyond(owed.length, maxRows),
      items: beyond(shownItems === maxRows ? ofItems : mine.length, shownItems),
    },
    showItems: () => setShownItems(mostItems),
    isPending,
  }
}
