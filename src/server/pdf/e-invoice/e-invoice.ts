/**
 * An invoice as the European standard for electronic invoices (EN 16931) sees it, whichever language it is then written in.
 * Numbers in brackets are the standard's business terms. A credit note is of positive amounts there.
 */
import { minorUnits } from '../../../contract/language/currency.ts'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import type { Translate } from '../../../contract/messages/messages.ts'
import { billTypes, lineAmount, sumOfAmounts } from '../../../contract/resources/documents/document-totals.ts'
import type { IssuedDocument, IssuedLine } from '../issued-document.ts'

export interface Party {
  readonly name: string
  readonly address: readonly string[]
  readonly city: string
  readonly zipcode: string
  /** Two letters, by ISO 3166-1. */
  readonly country: string
}

export interface Seller extends Party {
  readonly taxnumber: string
  readonly iban: string
  readonly bic: string
  /** In whose language the invoice says what nobody wrote. */
  readonly locale: string
}

/**
 * The seller's number as a VAT identifier, which begins with its country [BR-CO-9], or else as its tax registration, which
 * is its identifier besides [BR-CO-26].
 */
export function taxNumberOf({ taxnumber, country }: Seller): { readonly id: string; readonly isVat: boolean } {
  const id = taxnumber.replaceAll(/\s/g, '').toUpperCase()
  const isVat = id.startsWith(country === 'GR' ? 'EL' : country)
  return { id: isVat ? id : taxnumber, isVat }
}

/** How it is paid [BT-81], by UNTDID 4461: by credit transfer, or in a way that is not named. */
export const meansCode = ({ iban }: Seller): '1' | '30' => (iban === '' ? '1' : '30')

/** S: taxed at its rate. Z: taxed at none. E: exempt. */
export interface TaxCategory {
  readonly code: 'S' | 'Z' | 'E'
  readonly rate: number
}

export interface ELine {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly quantity: number
  /** UN/ECE Recommendation 20: hours, or pieces. */
  readonly unit: 'HUR' | 'C62'
  readonly price: number
  /** Taken off quantity times price [BT-136]; 0 where nothing is. */
  readonly discount: number
  readonly amount: number
  readonly tax: TaxCategory
}

export interface EInvoice {
  readonly number: string
  readonly isCredit: boolean
  readonly date: string
  readonly due: string | null
  readonly currency: string
  readonly note: string
  readonly order: string
  readonly terms: string
  readonly seller: Seller
  readonly buyer: Party
  readonly lines: readonly ELine[]
  readonly taxes: readonly (TaxCategory & { readonly basis: number; readonly amount: number })[]
  readonly subtotal: number
  readonly tax: number
  readonly total: number
  readonly paid: number
  readonly outstanding: number
  /** What is said of tax that is not charged [BT-120], and of what is taken off a line [BT-139]. */
  readonly reasons: { readonly exempt: string; readonly discount: string }
  /** Writes an amount with the decimals of the currency. */
  readonly amount: (value: number) => string
}

/** @param document with all of its lines, whether they are shown on paper or not */
export function eInvoiceOf(document: IssuedDocument, showsLines: boolean, seller: Seller, country: string): EInvoice {
  const decimals = minorUnits(document.currency)
  const isCredit = document.total < 0
  const signed = (value: number) => (isCredit && value !== 0 ? -value : value)
  const rate = document.taxes[0]?.rate ?? 0
  const t = translateFor(seller.locale)
  const priced = showsLines ? linesOf(document) : phasesOf(document)
  const lines = priced.map((line, index) => lineOf(line, { index, rate, decimals, signed, t }))
  const subtotal = signed(document.subtotal)
  const tax = signed(document.tax)
  const paid = signed(document.paid ?? 0)
  const { company, contact, address1, address2, address3, city, zipcode } = document.client
  return {
    ...{ number: document.number, isCredit, currency: document.currency, note: document.description },
    ...{ date: document.date ?? '', due: document.duedate, order: document.purchaseordernumber },
    terms: [document.terms, document.paymentdetails].filter(Boolean).join('\n') || t('Due on receipt'),
    reasons: { exempt: t('Exempt from tax'), discount: t('Discount') },
    seller,
    buyer: {
      name: company || contact,
      address: [address1, address2, address3].filter(Boolean),
      city,
      zipcode,
      country,
    },
    lines,
    taxes: breakdown(lines, tax),
    ...{ subtotal, tax, total: signed(document.total), paid },
    outstanding: sumOfAmounts([signed(document.total), -paid]),
    amount: (value) => value.toFixed(decimals),
  }
}

type Priced = Omit<IssuedLine, 'discount'> & Partial<Pick<IssuedLine, 'discount'>>

const linesOf = ({ phases }: IssuedDocument): readonly Priced[] => phases.flatMap(({ lines }) => lines)

/** Where the client reads phases alone: one line for what is taxed of each, and one for what is not. */
function phasesOf({ phases }: IssuedDocument): readonly Priced[] {
  return phases.flatMap(({ name, description, lines }) =>
    [...Map.groupBy(lines, ({ taxable }) => taxable)].map(([taxable, own]) => ({
      ...{ name, description, quantity: 1, unit: null, price: null, taxable },
      amount: sumOfAmounts(own.map(({ amount }) => amount)),
    })),
  )
}

interface LineContext {
  readonly index: number
  readonly rate: number
  readonly decimals: number
  readonly signed: (value: number) => number
  readonly t: Translate
}

/** Prices are never negative [BR-27]: what is taken off is so by its quantity. */
function lineOf(line: Priced, { index, rate, decimals, signed, t }: LineContext): ELine {
  const { name, description, unit, price, taxable } = line
  const amount = signed(line.amount)
  const head = { id: index + 1, name: name || t('Work'), description, amount, tax: categoryOf(taxable, rate) }
  const plain = { quantity: amount < 0 ? -1 : 1, unit: 'C62' as const, price: Math.abs(amount), discount: 0 }
  const quantity = exactQuantity(line)
  if (quantity === null || price === null || price < 0) return { ...head, ...plain }
  const discount = sumOfAmounts([signed(grossOf(line, decimals)), -amount])
  const isTakenOff = discount > 0 && Boolean(line.discount) && signed(quantity) > 0
  if (discount !== 0 && !isTakenOff) return { ...head, ...plain }
  return { ...head, quantity: signed(quantity), unit: unit === 'hour' ? 'HUR' : 'C62', price, discount }
}

/** Hours are printed with few decimals; minutes are whole. */
const exactQuantity = ({ quantity, unit }: Priced): number | null =>
  quantity !== null && unit === 'hour' ? Math.round(quantity * 60) / 60 : quantity

/** What the line comes to before its discount, by the rules of every line. */
function grossOf({ quantity, unit, price }: Priced, decimals: number): number {
  const { hourly, fixed } = billTypes
  const work = { billType: hourly, projectedTimeSpent: Math.round(Number(quantity) * 60), outLabourPrice: price }
  const pieces = { billType: fixed, outUnitQty: quantity, outUnitPrice: price }
  return lineAmount(unit === 'hour' ? work : pieces, decimals)
}

function categoryOf(taxable: boolean, rate: number): TaxCategory {
  if (!taxable) return { code: 'E', rate: 0 }
  return rate === 0 ? { code: 'Z', rate } : { code: 'S', rate }
}

/** All tax is of the one rate that a document has [BG-23]. */
function breakdown(lines: readonly ELine[], tax: number): EInvoice['taxes'] {
  return [...Map.groupBy(lines, (line) => line.tax.code)].map(([code, own]) => ({
    ...{ code, rate: own[0]?.tax.rate ?? 0, amount: code === 'S' ? tax : 0 },
    basis: sumOfAmounts(own.map(({ amount }) => amount)),
  }))
}
