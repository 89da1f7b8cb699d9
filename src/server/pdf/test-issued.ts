/** Generates issued invoices for tests, priced by the contract's rules like responses of the API. */
import fc from 'fast-check'
import { minorUnits } from '../../contract/language/currency.ts'
import { documentTotals, lineAmount, sumOfAmounts } from '../../contract/resources/documents/document-totals.ts'
import { type IssuedDocument, type IssuingFirm, issuedDocument } from './issued-document.ts'

export const sender: IssuingFirm = {
  name: 'Alder & Quay',
  locale: 'en-AU',
  accentcolor: '3b5bdb',
  footer: 'Alder & Quay, Paris',
  letterhead: 'Alder & Quay\n12 Rue Verte\n75002 Paris',
  taxnumber: 'FR12345678901',
  countrycode: 'FR',
  bankname: 'Banque Verte',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  einvoices: true,
  brand: { account: 1, name: 'Alder & Quay', logo: null, picture: null },
}

export const seller = {
  name: sender.name,
  address: ['12 Rue Verte', '75002 Paris'],
  city: '',
  zipcode: '',
  country: 'FR',
  taxnumber: 'FR12345678901',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  locale: 'en-AU',
}

type RecordValues = Readonly<Record<string, unknown>>

/** An invoice with these lines in one or two phases. */
export function issuedWith(lines: readonly RecordValues[], more: RecordValues = {}): IssuedDocument {
  const rules = { taxable: true, taxrate: 20, currency: 'EUR', ...more }
  const decimals = minorUnits(rules.currency)
  const items = lines.map((line) => ({ ...line, billAmount: lineAmount(line, decimals) }))
  const { subtotal, tax, total } = documentTotals(lines, rules)
  const half = Math.ceil(items.length / 2)
  const phases = [items.slice(0, half), items.slice(half)].filter((own) => own.length > 0)
  const fields = {
    id: 1,
    number: 'INV-0030',
    activeworkstate: 'authorised',
    title: 'Boathouse',
    invoicedate: '2026-03-01',
    duedate: '2026-03-31',
    clientcompany: 'Harbour Trust',
    city: 'Köln',
    address1: 'Am Hof 1',
    ...rules,
    total: subtotal,
    tax,
    grandtotal: total,
    paidAmount: 0,
    outstanding: total,
    phases: phases.map((own, at) => ({
      name: `Phase ${at + 1}`,
      billAmount: sumOfAmounts(own.map(({ billAmount }) => billAmount)),
      items: own,
    })),
    ...more,
  }
  return issuedDocument('invoice', fields, sender)
}

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((whole) => whole / 100)

/** Generates lines of every kind, with amounts in the currency's decimals. */
const lineIn = (decimals: number) => {
  const amount = (min: number, max: number) => fc.integer({ min, max }).map((whole) => whole / 10 ** decimals)
  return fc.record({
    name: fc.constantFrom('Drawings', 'Fees & costs', ''),
    description: fc.constantFrom('', 'Two rounds <a, b>'),
    billType: fc.constantFrom(0, 1, 2, 3),
    projectedTimeSpent: fc.integer({ min: 0, max: 10_000 }),
    outLabourPrice: amount(0, 99_999),
    outUnitQty: fc.integer({ min: 0, max: 1_000_000 }).map((whole) => whole / 10_000),
    outUnitPrice: amount(-10_000, 1_000_000),
    manualBillAmount: fc.option(amount(-10_000, 1_000_000), { freq: 6 }),
    discount: fc.option(fc.record({ percent: hundredths(0, 10_000), amount: amount(0, 10_000) }, { requiredKeys: [] })),
    taxable: fc.boolean(),
  })
}

/** Generates invoices and credit notes in one currency. */
export const issuedIn = (currency: string): fc.Arbitrary<IssuedDocument> =>
  fc
    .tuple(
      fc.array(lineIn(minorUnits(currency)), { minLength: 1, maxLength: 8 }),
      fc.record({
        taxrate: fc.oneof(fc.constantFrom(0, 5.5, 19, 20), hundredths(0, 10_000)),
        taxable: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
      }),
      fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
    )
    .map(([lines, more, isCredit]) =>
      issuedWith(isCredit ? lines.map(credited) : lines, {
        ...more,
        currency,
        precedinginvoices: isCredit ? [{ number: 'INV-0029', date: '2026-02-01' }] : [],
      }),
    )

/** The line of a credit note: the same amount, negative. */
const credited = ({ name, taxable, outUnitPrice }: RecordValues): RecordValues => ({
  name,
  taxable,
  billType: 2,
  outUnitQty: 1,
  manualBillAmount: -Number(outUnitPrice),
})
