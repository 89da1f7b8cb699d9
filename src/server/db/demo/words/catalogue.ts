/** Categories, products of the libraries, purchases, and terms of invoices. */
import type { RateName } from './work.ts'

export const categories = {
  company: ['Public sector', 'Education', 'Residential', 'Commercial', 'Consultants', 'Suppliers'],
  project: ['New building', 'Alteration', 'Conservation', 'Interior', 'Masterplan'],
  item: ['Drawing', 'Report', 'Meeting', 'Approval', 'Site'],
} as const
export type Categorised = keyof typeof categories

export interface Product {
  /** Number of the library in the API: 1 hourly service, 2 fixed price, 3 goods and services. */
  readonly type: 1 | 2 | 3
  readonly name: string
  readonly code: string
  readonly rate: RateName | null
  /** For products sold by quantity: usual quantity, cost and price per unit. */
  readonly units: readonly [quantity: number, cost: number, price: number] | null
}

const hourly = (code: string, name: string, rate: RateName): Product => ({ type: 1, name, code, rate, units: null })
const countedProduct = (type: 2 | 3, code: string, name: string, ...units: [number, number, number]): Product => {
  return { type, name, code, rate: null, units }
}
const withLabour = (product: Product, rate: RateName): Product => ({ ...product, rate })

export const products: readonly Product[] = [
  hourly('DES', 'Design', 'architect'),
  hourly('DOC', 'Documentation', 'drafting'),
  hourly('INT', 'Interior design', 'interiors'),
  hourly('CA', 'Contract administration', 'site'),
  hourly('ADV', 'Director’s advice', 'principal'),
  countedProduct(2, 'SURV', 'Feature and level survey', 1, 2_450, 2_900),
  countedProduct(2, 'MOD100', 'Presentation model 1:100', 1, 1_180, 1_950),
  countedProduct(2, 'PHOTO', 'Photography of the finished building', 1, 1_600, 1_950),
  withLabour(countedProduct(2, 'VIS', 'Rendered view', 3, 420, 780), 'graduate'),
  countedProduct(3, 'PRN-A1', 'Plan printing, A1', 40, 3.2, 4.8),
  countedProduct(3, 'CAR', 'Travel by car, kilometre', 180, 0.88, 0.95),
  countedProduct(3, 'COUR', 'Courier', 4, 18.5, 22),
  withLabour(countedProduct(3, 'SAMP', 'Material samples', 6, 34, 40), 'interiors'),
]

/** Payment period in days, payment terms and payment details. */
export const invoiceTerms = [
  ['14 days', 14, 'Payable within 14 days of the date of this invoice.'],
  ['30 days', 30, 'Payable within 30 days. Interest of 1% a month is charged on late payment.'],
  ['On receipt', 0, 'Payable on receipt. Deposit is deducted from the final account.'],
] as const
export const paymentDetails = 'Bank transfer, reference: the invoice number. Account 0000 1234 5678 (demo).'

export const pageFooter = 'Registered architects. Copyright in all drawings stays with the practice until paid in full.'
export const quoteTerms =
  'Fees are fixed for the period of validity. Disbursements at cost plus 10%. Variations at the hourly rates shown.'

export const purchases = [
  ['Planning application fee', 1_450, 1],
  ['Title search and certificates', 58, 2],
  ['Train to site', 24, 2],
  ['Plan printing, A1 set', 3.2, 36],
  ['Model materials', 165, 1],
  ['Parking at site', 14.5, 1],
  ['Accommodation, site visit', 189, 1],
  ['Soil test laboratory', 640, 1],
  ['Library book on terracotta', 72, 1],
] as const
