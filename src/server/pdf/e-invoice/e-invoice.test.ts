/** Electronic invoices with any content satisfy the calculation rules of EN 16931, in both syntaxes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorUnits } from '../../../contract/language/currency.ts'
import { runsOf } from '../../testing/test-size.ts'
import { issuedIn, issuedWith, seller } from '../test-issued.ts'
import { getCii } from './cii.ts'
import { type EInvoice, getEInvoice, getTaxNumber } from './e-invoice.ts'
import { getUbl } from './ubl.ts'

const sum = (all: readonly number[]) => Number(all.reduce((one, other) => one + other, 0).toFixed(2))
const texts = (xml: string, name: string) => [...xml.matchAll(new RegExp(`<${name}[ >][^<]*`, 'g'))].map(textOf)
const textOf = ([found]: readonly string[]) => (found ?? '').replace(/^[^>]*>/, '')
const figures = (xml: string, name: string) => texts(xml, name).map(Number)
const parts = (xml: string, name: string) => xml.split(`<${name}>`).slice(1)

interface Read {
  readonly lines: readonly {
    readonly quantity: number
    readonly price: number
    readonly off: number
    readonly net: number
  }[]
  readonly taxes: readonly {
    readonly code: string
    readonly rate: number
    readonly basis: number
    readonly tax: number
  }[]
  readonly totals: readonly number[]
}

/** Parsed from the XML: lines, tax by category, and the totals of lines, net, tax, gross, paid and due. */
function readCii(xml: string): Read {
  const [head = '', settlement = ''] = xml.split('<ram:ApplicableHeaderTradeSettlement>')
  const one = (name: string, of: string) => figures(of, `ram:${name}`)[0] ?? 0
  const names = ['LineTotalAmount', 'TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount']
  return {
    lines: parts(head, 'ram:IncludedSupplyChainTradeLineItem').map((line) => ({
      quantity: one('BilledQuantity', line),
      price: one('ChargeAmount', line),
      off: one('ActualAmount', line),
      net: one('LineTotalAmount', line),
    })),
    taxes: parts(settlement, 'ram:ApplicableTradeTax').map((tax) => ({
      code: texts(tax, 'ram:CategoryCode')[0] ?? '',
      rate: one('RateApplicablePercent', tax),
      basis: one('BasisAmount', tax),
      tax: one('CalculatedAmount', tax),
    })),
    totals: [...names, 'TotalPrepaidAmount', 'DuePayableAmount'].map((name) => one(name, settlement)),
  }
}

function readUbl(xml: string): Read {
  const one = (name: string, of: string) => figures(of, `cbc:${name}`)[0] ?? 0
  const [total = ''] = parts(xml, 'cac:LegalMonetaryTotal')
  const tax = one('TaxAmount', parts(xml, 'cac:TaxTotal')[0] ?? '')
  const [lines, net, gross, paid, due] = [
    'LineExtensionAmount',
    'TaxExclusiveAmount',
    'TaxInclusiveAmount',
    'PrepaidAmount',
    'PayableAmount',
  ].map((name) => one(name, total)) as [number, number, number, number, number]
  return {
    lines: [...parts(xml, 'cac:InvoiceLine'), ...parts(xml, 'cac:CreditNoteLine')].map((line) => ({
      quantity: one('InvoicedQuantity', line) || one('CreditedQuantity', line),
      price: one('PriceAmount', line),
      off: one('Amount', line),
      net: one('LineExtensionAmount', line),
    })),
    taxes: parts(xml, 'cac:TaxSubtotal').map((part) => ({
      code: texts(part, 'cbc:ID')[0] ?? '',
      rate: one('Percent', part),
      basis: one('TaxableAmount', part),
      tax: one('TaxAmount', part),
    })),
    totals: [lines, net, tax, gross, paid, due],
  }
}

/** Violations, by names of rules, in a currency with this many decimals. */
function faultsOf({ lines, taxes, totals }: Read, decimals: number): readonly string[] {
  const half = 0.5 / 10 ** decimals + 1e-6
  const [ofLines = 0, net = 0, tax = 0, gross = 0, paid = 0, due = 0] = totals
  const rules: Readonly<Record<string, boolean>> = {
    'BR-16': lines.length > 0,
    'BR-27': lines.every(({ price }) => price >= 0),
    'BR-CO-10': ofLines === sum(lines.map((line) => line.net)),
    'BR-CO-13': net === ofLines,
    'BR-CO-14': tax === sum(taxes.map((each) => each.tax)),
    'BR-CO-15': gross === sum([net, tax]),
    'BR-CO-16': due === sum([gross, -paid]),
    'BR-CO-17': taxes.every((each) => Math.abs(each.tax - (each.basis * each.rate) / 100) <= half),
    'BR-CO-18': taxes.length > 0 && new Set(taxes.map(({ code }) => code)).size === taxes.length,
    'BR-E-08': sum(taxes.map(({ basis }) => basis)) === net,
    'BR-E-09': taxes.every((each) => each.code === 'S' || (each.tax === 0 && each.rate === 0)),
    'BR-S-05': taxes.every((each) => each.code !== 'S' || each.rate > 0),
    // Not a rule of the standard, but what every reader of a line expects.
    'quantity × price − discount': lines.every(
      (line) => Math.abs(line.quantity * line.price - line.off - line.net) <= half + line.price * 1e-8,
    ),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

const made = (document: Parameters<typeof getEInvoice>[0]): EInvoice => getEInvoice(document, true, seller, 'DE')

describe('Generated invoices and credit notes', () => {
  it.each(['EUR', 'JPY'])('in %s add up by the rules of EN 16931, equally as CII and as UBL', (currency) => {
    fc.assert(
      fc.property(issuedIn(currency), fc.boolean(), (document, showsLines) => {
        const invoice = getEInvoice(document, showsLines, seller, 'DE')
        const [cii, ubl] = [readCii(getCii(invoice)), readUbl(getUbl(invoice))]
        expect(ubl).toEqual(cii)
        expect(faultsOf(cii, minorUnits(currency))).toEqual([])
        expect(cii.totals[3]).toBe(Math.abs(document.total))
      }),
      runsOf(300, 10_000),
    )
  })
})

const hour = { name: 'Advice', billType: 1, outLabourPrice: 150 }

it('Ten minutes are a sixth of an hour, and no discount', () => {
  const [line] = made(issuedWith([{ ...hour, projectedTimeSpent: 10 }])).lines
  expect(line).toMatchObject({ quantity: 1 / 6, price: 150, discount: 0, amount: 25 })
})

it('A discount is an allowance, and lines without a quantity count as one piece', () => {
  const invoice = made(
    issuedWith([
      { ...hour, projectedTimeSpent: 60, discount: { percent: 10 } },
      { name: 'Fee', billType: 2, outUnitQty: 3, manualBillAmount: 250 },
      { name: 'Goodwill', billType: 2, outUnitQty: 2, outUnitPrice: -20 },
    ]),
  )
  expect(invoice.lines).toMatchObject([
    { quantity: 1, unit: 'HUR', price: 150, discount: 15, amount: 135 },
    { quantity: 1, unit: 'C62', price: 250, discount: 0, amount: 250 },
    { quantity: -1, unit: 'C62', price: 40, discount: 0, amount: -40 },
  ])
})

it('A tax number is a VAT identifier if it begins with its country, in Greece with EL', () => {
  const of = (taxnumber: string, country: string) => getTaxNumber({ ...seller, taxnumber, country })
  expect(of('fr 12 345678901', 'FR')).toEqual({ id: 'FR12345678901', isVat: true })
  expect(of('EL123456789', 'GR')).toEqual({ id: 'EL123456789', isVat: true })
  expect(of('51 824 753 556', 'AU')).toEqual({ id: '51 824 753 556', isVat: false })
})
