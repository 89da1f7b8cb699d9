/** Invoices and quotes as one thing on screen: where each keeps its parts, its days, and the steps of its life. */

import type { Resource } from '../../../contract/language/resource.ts'
import type { InvoiceState } from '../../../contract/resources/documents/invoices.ts'
import { invoiceitems, invoicephases } from '../../../contract/resources/documents/invoices.ts'
import type { QuoteState } from '../../../contract/resources/documents/quotes.ts'
import { quoteitems, quotephases } from '../../../contract/resources/documents/quotes.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { recordFields } from '../../resource/record/details/record-fields.ts'
import type { View } from '../../resource/view.ts'
import { invoices, quotes } from '../../views/documents.ts'

export interface DocumentView {
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
  /** Field of the due date, or of the last day of validity. */
  readonly until: string
  /** States in which that day still matters. */
  readonly awaited: readonly string[]
}

export const invoiceView: DocumentView = {
  view: invoices,
  singular: 'invoice',
  lines: invoiceitems,
  phases: invoicephases,
  key: 'invoiceid',
  steps: ['draft', 'submitted', 'authorised', 'paid'],
  open: ['draft'],
  revisable: ['submitted'],
  // What is paid may still be sent: a credit note is settled from the beginning.
  over: ['voided'],
  facts: ['invoicedate', 'duedate', 'purchaseordernumber'],
  rail: ['companyid', 'projectid', 'invoicetermid', 'taxrate', 'activeworkstageid', 'tags'],
  date: 'invoicedate',
  until: 'duedate',
  awaited: ['draft', 'submitted', 'authorised'],
}

export const quoteView: DocumentView = {
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

/** What the page of a document reads beside the facts of its kind. */
const read = [
  ...['number', 'companyid', 'projectid', 'activeworkstate', 'creditof', 'total', 'tax', 'grandtotal'],
  ...['currency', 'recurringid'],
  ...['clientcompany', 'clientcontactname', 'address1', 'address2', 'address3', 'city', 'state', 'zipcode', 'country'],
  ...['taxable', 'taxrate', 'paidAmount', 'paidTax', 'outstanding'],
  ...['description', 'paymentterms', 'paymentdetails', 'terms'],
  ...['answeredby', 'answeredon', 'answeredfrom', 'answernote'],
  ...['renewalaskedby', 'renewalaskedon', 'renewalnote', 'renewalof'],
]

/** What the page of a document asks the service for. */
export const documentFields = (actor: Actor, { view, facts, rail }: DocumentView): string =>
  recordFields(actor, { ...view, details: [...facts, ...rail], body: [], crumbs: [] }, read)

/** What the document is, inside a sentence. */
export function nounOf({ singular }: DocumentView, document?: RecordData): string {
  if (singular === 'quote') return t('quote')
  return document?.creditof === undefined ? t('invoice') : t('credit note')
}

/** Words for states, as steps and in sentences. */
export const stateWords: Readonly<Record<string, string>> = {
  draft: t('Draft'),
  submitted: t('Submitted'),
  authorised: t('Authorised'),
  paid: t('Paid'),
  voided: t('Voided'),
  pending: t('Pending'),
  sent: t('Sent'),
  accepted: t('Accepted'),
  addedtoproject: t('Added to project'),
  declined: t('Declined'),
  expired: t('Expired'),
} satisfies Readonly<Record<InvoiceState | QuoteState, string>>
