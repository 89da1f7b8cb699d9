/** Invoices and quotes as one thing on screen: where each keeps its parts, its days, and the steps of its life. */
import type { Resource } from '../../../contract/language/resource.ts'
import { invoiceitems, invoicephases } from '../../../contract/resources/documents/invoices.ts'
import { quoteitems, quotephases } from '../../../contract/resources/documents/quotes.ts'
import type { View } from '../../resource/view.ts'
import { invoices, quotes } from '../../views/documents.ts'

export interface DocumentKind {
  readonly view: View
  readonly singular: 'invoice' | 'quote'
  readonly lines: Resource
  readonly phases: Resource
  /** Field of phases and lines with the document's id. */
  readonly key: 'invoiceid' | 'quoteid'
  /** States on the way from the first to the last, in order. */
  readonly steps: readonly string[]
  /** States in which lines are simply written; in the other ones of `revisable` somebody says first that they revise. */
  readonly open: readonly string[]
  readonly revisable: readonly string[]
  /** States in which nothing is sent any more. */
  readonly over: readonly string[]
  /** Facts on the paper beside whom it is for. */
  readonly facts: readonly string[]
  /** Facts beside the paper. */
  readonly rail: readonly string[]
  readonly date: string
  /** The day by which it is to be paid, or until which it holds. */
  readonly until: string
  /** States in which that day still matters. */
  readonly awaited: readonly string[]
}

export const invoiceKind: DocumentKind = {
  view: invoices,
  singular: 'invoice',
  lines: invoiceitems,
  phases: invoicephases,
  key: 'invoiceid',
  steps: ['draft', 'submitted', 'authorised', 'paid'],
  open: ['draft'],
  revisable: ['submitted'],
  over: ['paid', 'voided'],
  facts: ['invoicedate', 'duedate', 'purchaseordernumber'],
  rail: ['companyid', 'projectid', 'invoicetermid', 'taxrate', 'activeworkstageid', 'tags'],
  date: 'invoicedate',
  until: 'duedate',
  awaited: ['draft', 'submitted', 'authorised'],
}

export const quoteKind: DocumentKind = {
  view: quotes,
  singular: 'quote',
  lines: quoteitems,
  phases: quotephases,
  key: 'quoteid',
  steps: ['pending', 'sent', 'accepted', 'addedtoproject'],
  open: ['pending'],
  revisable: ['sent'],
  over: ['addedtoproject', 'declined', 'expired'],
  facts: ['quotedate', 'validdate', 'quotedby'],
  rail: ['companyid', 'projectid', 'type', 'clientaccess', 'approveddate', 'taxrate', 'activeworkstageid', 'tags'],
  date: 'quotedate',
  until: 'validdate',
  awaited: ['pending', 'sent'],
}

/** Words for states, as steps and in sentences. */
export const stateWords: Readonly<Record<string, string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  authorised: 'Authorised',
  paid: 'Paid',
  voided: 'Voided',
  pending: 'Pending',
  sent: 'Sent',
  accepted: 'Accepted',
  addedtoproject: 'Added to project',
  declined: 'Declined',
  expired: 'Expired',
}
