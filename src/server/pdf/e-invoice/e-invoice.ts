/**
 * An invoice in the terms of the European standard for electronic invoices (EN 16931), independent of its syntax.
 * Numbers in brackets are the standard's business terms and rules. Credit notes have positive amounts there.
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
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string
}

export interface Seller extends Party {
  readonly taxnumber: string
  readonly iban: string
  readonly bic: string
  /** Language of default texts. */
  readonly locale: string
}

/**
 * The seller's tax number: a VAT identifier if it begins with the country [BR-CO-9], otherwise a tax registration,
 * which serves as the seller's identifier too [BR-CO-26].
 */
export function getTaxNumber({ taxnumber, country }: Seller): { readonly id: string; readonly isVat: boolean } {
  const id = taxnumber.replaceAll(/\s/g, '').toUpperCase()
  const isVat = id.startsWith(country === 'GR' ? 'EL' : country)
  return { id: isVat ? id : taxnumber, isVat }
}

/** Payment means code [BT-81] of UNTDID 4461: credit transfer, or undefined. */
export const meansCode = ({ iban }: Seller): '1' | '30' => (iban === '' ? '1' : '30')

/** S: standard rate. Z: zero rate. E: exempt. */
export interface TaxCategory {
  readonly code: 'S' | 'Z' | 'E'
  readonly rate: number
}

export interface ELine {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly quantity: number
  /** UN/ECE Recommendation 20: hours or pieces. */
  readonly unit: 'HUR' | 'C62'
  readonly price: number
  /** Deducted from quantity times price [BT-136]; 0 if there is none. */
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
  /** Number and date of each invoice that this one refers to [BG-3]. */
  readonly preceding: IssuedDocument['precedinginvoices']
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
  /** Reasons for an exemption [BT-120] and for an allowance [BT-139]. */
  readonly reasons: { readonly exempt: string; readonly discount: string }
  /** Formats an amount with the decimals of the currency. */
  readonly amount: (value: number) => string
}

/**
 * @param document with all its lines, even if they are not shown on paper
 * @param showsLines whether they are; otherwise each phase is a line
 */
export function getEInvoice(document: IssuedDocument, showsLines: boolean, seller: Seller, country: string): EInvoice {
  const decimals = minorUnits(document.currency)
  const isCredit = document.total < 0
  const withSign = (value: number) => (isCredit && value !== 0 ? -value : value)
  const rate = document.taxes[0]?.rate ?? 0
  const t = translateFor(seller.locale)
  const priced = showsLines ? getLines(document) : getPhases(document)
  const lines = priced.map((line, index) => getLine(line, { index, rate, decimals, withSign, t }))
  const subtotal = withSign(document.subtotal)
  const tax = withSign(document.tax)
  const paid = withSign(document.paid ?? 0)
  const { company, contact, address1, address2, address3, city, zipcode } = document.client
  return {
    number: document.number,
    isCredit,
    currency: document.currency,
    note: document.description,
    date: document.date ?? '',
    due: document.duedate,
    order: document.purchaseordernumber,
    preceding: document.precedinginvoices,
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
    subtotal,
    tax,
    total: withSign(document.total),
    paid,
    outstanding: sumOfAmounts([withSign(document.total), -paid]),
    amount: (value) => value.toFixed(decimals),
  }
}

type Priced = Omit<IssuedLine, 'discount'> & Partial<Pick<IssuedLine, 'discount'>>

const getLines = ({ phases }: IssuedDocument): readonly Priced[] => phases.flatMap(({ lines }) => lines)

/** Replaces the lines of each phase by one line for taxed work and one for untaxed. */
function getPhases({ phases }: IssuedDocument): readonly Priced[] {
  return phases.flatMap(({ name, description, lines }) =>
    [...Map.groupBy(lines, ({ taxable }) => taxable)].map(([taxable, ownLines]) => ({
      name,
      description,
      quantity: 1,
      unit: null,
      price: null,
      taxable,
      amount: sumOfAmounts(ownLines.map(({ amount }) => amount)),
    })),
  )
}

interface LineContext {
  readonly index: number
  readonly rate: number
  readonly decimals: number
  readonly withSign: (value: number) => number
  readonly t: Translate
}

/** Prices are never negative [BR-27]: a deduction has a negative quantity. */
function getLine(line: Priced, { index, rate, decimals, withSign, t }: LineContext): ELine {
  const { name, description, unit, price, taxable } = line
  const amount = withSign(line.amount)
  const head = { id: index + 1, name: name || t('Work'), description, amount, tax: getCategory(taxable, rate) }
  const plain = { quantity: amount < 0 ? -1 : 1, unit: 'C62' as const, price: Math.abs(amount), discount: 0 }
  const quantity = exactQuantity(line)
  // Prices of credit notes are negative as their amounts are.
  const isTurned = price !== null && price < 0
  if (quantity === null || price === null || (isTurned && withSign(1) > 0)) return { ...head, ...plain }
  const discount = sumOfAmounts([withSign(getGross(line, decimals)), -amount])
  const isTakenOff = discount > 0 && Boolean(line.discount) && withSign(quantity) > 0
  if (discount !== 0 && !isTakenOff) return { ...head, ...plain }
  const signedQuantity = isTurned ? -quantity : quantity
  return {
    ...head,
    quantity: withSign(signedQuantity),
    unit: unit === 'hour' ? 'HUR' : 'C62',
    price: Math.abs(price),
    discount,
  }
}

/** Hours are rounded for print; minutes are integers. */
const exactQuantity = ({ quantity, unit }: Priced): number | null =>
  quantity !== null && unit === 'hour' ? Math.round(quantity * 60) / 60 : quantity

/** The amount of the line before its discount, calculated as for any line. */
function getGross({ quantity, unit, price }: Priced, decimals: number): number {
  const { hourly, fixed } = billTypes
  const work = { billType: hourly, projectedTimeSpent: Math.round(Number(quantity) * 60), outLabourPrice: price }
  const pieces = { billType: fixed, outUnitQty: quantity, outUnitPrice: price }
  return lineAmount(unit === 'hour' ? work : pieces, decimals)
}

function getCategory(taxable: boolean, rate: number): TaxCategory {
  if (!taxable) return { code: 'E', rate: 0 }
  return rate === 0 ? { code: 'Z', rate } : { code: 'S', rate }
}

/** Groups lines by tax category [BG-23]; a document has one rate. */
function breakdown(lines: readonly ELine[], tax: number): EInvoice['taxes'] {
  return [...Map.groupBy(lines, (line) => line.tax.code)].map(([code, ownLines]) => ({
    code,
    rate: ownLines[0]?.tax.rate ?? 0,
    amount: code === 'S' ? tax : 0,
    basis: sumOfAmounts(ownLines.map(({ amount }) => amount)),
  }))
}
