/**
 * The content of an issued invoice or quote as data, the single source of the printed document and of its JSON. It is
 * built from a complete record and contains only what the client may read: no costs, margins, internal notes or tags.
 */

import { translateFor } from '../../contract/messages/catalogues.ts'
import type { Translate } from '../../contract/messages/messages.ts'
import type { DocumentKind } from '../../contract/resources/documents/documents.ts'
import type { BrandWithPicture } from '../db/brand.ts'

/** The firm that issues the document, from the account's settings. */
export interface IssuingFirm {
  readonly name: string
  readonly locale: string
  /** Six hex digits. */
  readonly accentcolor: string
  readonly letterhead: string | null
  readonly taxnumber: string | null
  /** ISO 3166-1 alpha-2 code. */
  readonly countrycode: string | null
  readonly bankname: string | null
  readonly iban: string | null
  readonly bic: string | null
  /** Whether PDFs contain an electronic invoice. */
  readonly einvoices: boolean
  readonly footer: string | null
  readonly brand: BrandWithPicture
}

export interface IssuedLine {
  readonly name: string
  readonly description: string
  /** Null if the line has an amount only. */
  readonly quantity: number | null
  readonly unit: 'hour' | null
  readonly price: number | null
  readonly amount: number
  readonly discount: { readonly percent: number | null; readonly amount: number | null } | null
  readonly taxable: boolean
}

export interface IssuedPhase {
  readonly name: string
  readonly description: string
  readonly amount: number
  /** Empty if the document shows phases only. */
  readonly lines: readonly IssuedLine[]
}

export interface IssuedPayment {
  readonly date: string | null
  readonly amount: number
  readonly method: string
}

export interface PrecedingInvoice {
  readonly number: string
  readonly date: string | null
}

export interface IssuedDocument {
  readonly id: number
  readonly kind: DocumentKind
  readonly number: string
  /** Name of the kind of document, such as Invoice or Estimate. */
  readonly heading: string
  readonly title: string
  readonly status: string
  readonly description: string
  readonly firm: Readonly<Record<'name' | 'address' | 'footer' | 'taxnumber' | 'bankname' | 'iban' | 'bic', string>>
  readonly client: Readonly<Record<(typeof clientParts)[number], string>>
  readonly project: string
  readonly date: string | null
  /** Due date of an invoice. */
  readonly duedate: string | null
  /** Last day of a quote's validity. */
  readonly validdate: string | null
  readonly purchaseordernumber: string
  /** The invoices that this one refers to: that which a credit note credits. */
  readonly precedinginvoices: readonly PrecedingInvoice[]
  readonly quotedby: string
  /** Day of a quote's acceptance. */
  readonly approveddate: string | null
  /** Who accepted or declined a quote, as they entered their name, and when. */
  readonly answeredby: string
  readonly answeredon: string | null
  /** Who requested a new quote after this one expired. */
  readonly renewalaskedby: string
  /** The version that stands in its place; null if it stands itself. */
  readonly replacedby: number | null
  /** Whether lines are shown, or phases only. */
  readonly showlines: boolean
  readonly phases: readonly IssuedPhase[]
  readonly currency: string
  readonly subtotal: number
  /** Tax by rate; empty if the document is not taxed. */
  readonly taxes: readonly { readonly rate: number; readonly amount: number }[]
  readonly tax: number
  readonly total: number
  /** Null for quotes. */
  readonly paid: number | null
  readonly outstanding: number | null
  /** Payments, oldest first. */
  readonly payments: readonly IssuedPayment[]
  readonly terms: string
  readonly paymentdetails: string
  readonly footer: string
}

const clientParts = [
  ...(['company', 'contact', 'address1', 'address2', 'address3', 'city', 'state', 'zipcode', 'country'] as const),
] as const

type RecordValues = Readonly<Record<string, unknown>>

/** @param document a record of the API with all fields, including amounts and phases */
export function issuedDocument(kind: DocumentKind, document: RecordValues, sender: IssuingFirm): IssuedDocument {
  const isInvoice = kind === 'invoice'
  return {
    id: Number(document.id),
    kind,
    number: text(document.number),
    heading: text(document.pagetitle) || getName(translateFor(sender.locale), kind, document),
    title: text(document.title),
    status: text(document.activeworkstate),
    description: text(document.description),
    firm: getFirm(kind, sender),
    client: getClient(document),
    project: text(document.projecttitle),
    date: getDay(isInvoice ? document.invoicedate : document.quotedate),
    duedate: isInvoice ? getDay(document.duedate) : null,
    validdate: isInvoice ? null : getDay(document.validdate),
    purchaseordernumber: text(document.purchaseordernumber),
    precedinginvoices: list(document.precedinginvoices).map((item) => ({
      number: text(item.number),
      date: getDay(item.date),
    })),
    quotedby: text(document.quotedby),
    approveddate: isInvoice ? null : getDay(document.approveddate),
    answeredby: text(document.answeredby),
    answeredon: getDay(document.answeredon),
    renewalaskedby: text(document.renewalaskedby),
    replacedby: typeof document.replacedby === 'number' ? document.replacedby : null,
    showlines: document.showcostbreakdown !== false,
    phases: list(document.phases).map((phase) => getPhase(phase, document)),
    ...getSums(document),
    paid: isInvoice ? Number(document.paidAmount ?? 0) : null,
    outstanding: isInvoice ? Number(document.outstanding ?? 0) : null,
    payments: list(document.payments).map(getPayment).reverse(),
    terms: text(isInvoice ? document.paymentterms : document.terms),
    paymentdetails: text(document.paymentdetails),
    // Not repeated if the firm's footer is the same, which is common.
    footer: text(document.footerdetails).trim() === (sender.footer ?? '').trim() ? '' : text(document.footerdetails),
  }
}

/** Quotes have no bank details, as they are not paid. */
function getFirm(kind: DocumentKind, sender: IssuingFirm): IssuedDocument['firm'] {
  const paid = kind === 'invoice' ? sender : null
  return {
    name: sender.name,
    address: sender.letterhead ?? '',
    footer: sender.footer ?? '',
    taxnumber: sender.taxnumber ?? '',
    bankname: paid?.bankname ?? '',
    iban: paid?.iban ?? '',
    bic: paid?.bic ?? '',
  }
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const getDay = (value: unknown): string | null => (value ? String(value) : null)
const list = (value: unknown): readonly RecordValues[] => (value ?? []) as readonly RecordValues[]

const getPayment = (payment: RecordValues): IssuedPayment => ({
  date: getDay(payment.date),
  amount: Number(payment.amount ?? 0),
  method: text(payment.method),
})

function getName(t: Translate, kind: DocumentKind, { type }: RecordValues): string {
  if (kind === 'invoice') return t('Invoice')
  return type === 'estimate'
    ? t('{context, select, document {Estimate} other {Estimate}}', { context: 'document' })
    : t('Quote')
}

function getClient(document: RecordValues): IssuedDocument['client'] {
  const { clientcompany, clientcontactname, ...rest } = document
  const record: RecordValues = { ...rest, company: clientcompany, contact: clientcontactname }
  return Object.fromEntries(clientParts.map((part) => [part, text(record[part])])) as IssuedDocument['client']
}

function getSums(document: RecordValues): Pick<IssuedDocument, 'currency' | 'subtotal' | 'taxes' | 'tax' | 'total'> {
  const tax = Number(document.tax ?? 0)
  return {
    currency: text(document.currency),
    subtotal: Number(document.total ?? 0),
    taxes: document.taxable ? [{ rate: Number(document.taxrate ?? 0), amount: tax }] : [],
    tax,
    total: Number(document.grandtotal ?? 0),
  }
}

function getPhase(phase: RecordValues, document: RecordValues): IssuedPhase {
  const visibleLines = document.showcostbreakdown === false ? [] : list(phase.items)
  return {
    name: text(phase.name),
    description: text(phase.description),
    amount: Number(phase.billAmount ?? 0),
    lines: visibleLines.map((line) => getLine(line, document)),
  }
}

/** Quantity and price in hours for hourly work, otherwise in pieces. A manual amount has no price. */
function getLine(line: RecordValues, document: RecordValues): IssuedLine {
  const isHourly = line.billType === 1
  const minutes = Number(line.projectedTimeManual ?? line.projectedTimeSpent ?? 0)
  const quantity = isHourly ? minutes / 60 : Number(line.outUnitQty ?? 0)
  const isCounted = line.billType !== 0 && quantity > 0
  const isFixed = (line.manualBillAmount ?? null) !== null
  return {
    name: text(line.name),
    description: document.showItemDescription === false ? '' : text(line.description),
    quantity: isCounted ? Math.round(quantity * 10_000) / 10_000 : null,
    unit: isCounted && isHourly ? 'hour' : null,
    price: isCounted && !isFixed ? Number((isHourly ? line.outLabourPrice : line.outUnitPrice) ?? 0) : null,
    amount: Number(line.billAmount ?? 0),
    discount: isFixed ? null : getDiscount(line.discount),
    taxable: Boolean(document.taxable) && line.taxable !== false,
  }
}

function getDiscount(value: unknown): IssuedLine['discount'] {
  const { percent, amount } = (value ?? {}) as RecordValues
  return percent || amount ? { percent: Number(percent) || null, amount: Number(amount) || null } : null
}
