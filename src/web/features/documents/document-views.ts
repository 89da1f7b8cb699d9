/** Describes invoices and quotes to the screens that they share: their parts, dates and states. */

import type { Resource } from '../../../contract/language/resource.ts'
import type { InvoiceState } from '../../../contract/resources/documents/invoices.ts'
import { invoiceitems, invoicephases } from '../../../contract/resources/documents/invoices.ts'
import type { QuoteState } from '../../../contract/resources/documents/quotes.ts'
import { quoteitems, quotephases } from '../../../contract/resources/documents/quotes.ts'
import type { Actor } from '../../../contract/rights.ts'
import { t } from '../../language/t.ts'
import { recordFields } from '../../resource/record/details/record-fields.ts'
import type { View } from '../../resource/view.ts'
import { invoices, quotes } from '../../views/documents.ts'
import type { DocumentData } from './document-data.ts'

export interface DocumentView {
  readonly view: View
  readonly singular: 'invoice' | 'quote'
  readonly lines: Resource
  readonly phases: Resource
  /** Field of phases and lines that holds the document's id. */
  readonly key: 'invoiceid' | 'quoteid'
  /** The regular states in order. */
  readonly steps: readonly string[]
  /** The state in which it can be edited, before it is issued. */
  readonly initial: string
  /** States in which the next version can be made. */
  readonly revisable: readonly string[]
  /** States in which the document can no longer be sent. */
  readonly over: readonly string[]
  /** Fields on the paper, beside the client. */
  readonly facts: readonly string[]
  /** Fields in the rail beside the paper. */
  readonly rail: readonly string[]
  readonly date: 'invoicedate' | 'quotedate'
  /** Field of the due date, or of the last day of validity. */
  readonly until: 'duedate' | 'validdate'
  /** States in which that day is relevant. */
  readonly awaited: readonly string[]
}

export const invoiceView: DocumentView = {
  view: invoices,
  singular: 'invoice',
  lines: invoiceitems,
  phases: invoicephases,
  key: 'invoiceid',
  steps: ['draft', 'submitted', 'authorised', 'paid'],
  initial: 'draft',
  revisable: ['submitted', 'authorised'],
  // Not `paid`: a credit note is settled from the start, and is sent all the same.
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
  initial: 'pending',
  revisable: ['sent'],
  over: ['addedtoproject', 'declined', 'expired'],
  facts: ['quotedate', 'validdate', 'quotedby'],
  rail: ['companyid', 'projectid', 'type', 'clientaccess', 'approveddate', 'taxrate', 'activeworkstageid', 'tags'],
  date: 'quotedate',
  until: 'validdate',
  awaited: ['pending', 'sent'],
}

/** Fields that the page of a document needs in addition to `facts` and `rail`. */
const read = [
  'number',
  'companyid',
  'projectid',
  'activeworkstate',
  'creditof',
  'total',
  'tax',
  'grandtotal',
  'currency',
  'recurringid',
  'version',
  'revisionof',
  'replacedby',
  'sentdate',
  'senttimes',
  'viewedon',
  'clientcompany',
  'clientcontactname',
  'address1',
  'address2',
  'address3',
  'city',
  'state',
  'zipcode',
  'country',
  'taxable',
  'taxrate',
  'paidAmount',
  'paidTax',
  'outstanding',
  'description',
  'paymentterms',
  'paymentdetails',
  'terms',
  'answeredby',
  'answeredon',
  'answeredfrom',
  'answernote',
  'renewalaskedby',
  'renewalaskedon',
  'renewalnote',
  'renewalof',
]

/** The `fields` parameter of the page's request. */
export const documentFields = (actor: Actor, { view, facts, rail }: DocumentView): string =>
  recordFields(actor, { ...view, details: [...facts, ...rail], body: [], crumbs: [] }, read)

/** What the document is called within a sentence. */
export function getNoun({ singular }: DocumentView, document?: DocumentData): string {
  if (singular === 'quote') return t('quote')
  return document?.creditof === undefined ? t('invoice') : t('credit note')
}

/** Labels of states, in the stepper and in sentences. */
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
