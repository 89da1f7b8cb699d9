/**
 * Checks UBL without its schema, which no package ships: against the order of elements as declared here, and by
 * comparing every fact with the same invoice as CII, which the published schema of Factur-X accepts.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorUnits } from '../../../contract/language/currency.ts'
import { runsOf } from '../../testing/test-size.ts'
import { issuedIn, seller } from '../test-issued.ts'
import { getCii } from './cii.ts'
import { type EInvoice, getEInvoice } from './e-invoice.ts'
import { businessTerms } from './test-business-terms.ts'
import { type ReadElement, readXml } from './test-xml.ts'
import { getUbl } from './ubl.ts'

const party = 'cac:PostalAddress cac:PartyTaxScheme? cac:PartyLegalEntity'
const category = 'cbc:ID cbc:Percent cbc:TaxExemptionReason? cac:TaxScheme'
const head =
  'cbc:DocumentCurrencyCode cac:OrderReference? cac:BillingReference? cac:AccountingSupplierParty cac:AccountingCustomerParty'
const money = 'cac:PaymentMeans cac:PaymentTerms cac:TaxTotal cac:LegalMonetaryTotal'
const line = 'cbc:LineExtensionAmount cac:AllowanceCharge? cac:Item cac:Price'

/** Children of each element in the order of UBL 2.1: required, optional (?) or repeated (+). */
const contents: Readonly<Record<string, string>> = {
  Invoice: `cbc:CustomizationID cbc:ID cbc:IssueDate cbc:DueDate? cbc:InvoiceTypeCode cbc:Note? ${head} ${money} cac:InvoiceLine+`,
  CreditNote: `cbc:CustomizationID cbc:ID cbc:IssueDate cbc:CreditNoteTypeCode cbc:Note? ${head} ${money} cac:CreditNoteLine+`,
  'cac:OrderReference': 'cbc:ID',
  'cac:BillingReference': 'cac:InvoiceDocumentReference',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate',
  'cac:AccountingSupplierParty': 'cac:Party',
  'cac:AccountingCustomerParty': 'cac:Party',
  'cac:Party': `cac:PartyIdentification? ${party}`,
  'cac:PartyIdentification': 'cbc:ID',
  'cac:PostalAddress':
    'cbc:StreetName? cbc:AdditionalStreetName? cbc:CityName? cbc:PostalZone? cac:AddressLine? cac:Country',
  'cac:AddressLine': 'cbc:Line',
  'cac:Country': 'cbc:IdentificationCode',
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme',
  'cac:TaxScheme': 'cbc:ID',
  'cac:PartyLegalEntity': 'cbc:RegistrationName',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:PaymentDueDate? cbc:PaymentID cac:PayeeFinancialAccount?',
  'cac:PayeeFinancialAccount': 'cbc:ID cac:FinancialInstitutionBranch?',
  'cac:FinancialInstitutionBranch': 'cbc:ID',
  'cac:PaymentTerms': 'cbc:Note',
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal+',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:TaxCategory': category,
  'cac:ClassifiedTaxCategory': category,
  'cac:LegalMonetaryTotal':
    'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:PrepaidAmount cbc:PayableAmount',
  'cac:InvoiceLine': `cbc:ID cbc:InvoicedQuantity ${line}`,
  'cac:CreditNoteLine': `cbc:ID cbc:CreditedQuantity ${line}`,
  'cac:AllowanceCharge': 'cbc:ChargeIndicator cbc:AllowanceChargeReason cbc:Amount',
  'cac:Item': 'cbc:Description? cbc:Name cac:ClassifiedTaxCategory',
  'cac:Price': 'cbc:PriceAmount',
}

const patterns = new Map(
  Object.entries(contents).map(([name, all]) => {
    const parts = all.split(' ').map((part) => part.replace(/^(.*?)([?+]?)$/, '(?:$1 )$2'))
    return [name, new RegExp(`^${parts.join('')}$`)]
  }),
)

/** Violations: elements with other children or in another order than declared, and texts of the wrong format. */
function faultsOf(element: ReadElement, currency: string): readonly string[] {
  const { name, text, children } = element
  if (children.length === 0) return isWritten(element, currency) ? [] : [`${name}: ${text}`]
  const held = children.map((child) => `${child.name} `).join('')
  const own = patterns.get(name)?.test(held) ? [] : [`${name} holds ${held}`]
  return [...own, ...children.flatMap((child) => faultsOf(child, currency))]
}

function isWritten({ name, text, attributes }: ReadElement, currency: string): boolean {
  if (text.trim() === '' || name.startsWith('cac:')) return false
  if (name.endsWith('Date')) return /^\d{4}-\d\d-\d\d$/.test(text)
  if (name.endsWith('Indicator')) return text === 'false'
  if (name === 'cbc:Percent') return /^\d+(\.\d+)?$/.test(text)
  const decimal = /^-?\d+(\.\d+)?$/.test(text)
  if (name.endsWith('Quantity')) return decimal && /^(HUR|C62)$/.test(attributes.unitCode ?? '')
  if (!name.endsWith('Amount')) return true
  const decimals = text.split('.')[1]?.length ?? 0
  const isExact = name === 'cbc:PriceAmount' || decimals === minorUnits(currency)
  return decimal && isExact && attributes.currencyID === currency
}

/** All values at a path, with element names of an invoice for every kind of document. */
function textsAt(root: ReadElement, paths: string): readonly string[] {
  return paths.split('|').flatMap((path) => {
    const [, names = '', attribute] = /^(.*?)(?:\/@(.*))?$/.exec(path) ?? []
    let found = [root]
    for (const name of names.split('/')) {
      found = found.flatMap(({ children }) => [...children].filter((child) => child.name === name))
    }
    return found.map((each) => (attribute === undefined ? each.text : (each.attributes[attribute] ?? '')))
  })
}

const plain = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text.replaceAll('-', '') : text)
const asInvoice = (xml: string) => xml.replaceAll('CreditNote', 'Invoice').replaceAll('Credited', 'Invoiced')

function factsOf(xml: string, place: 1 | 2): Readonly<Record<string, readonly string[]>> {
  const root = readXml(xml)
  return Object.fromEntries(businessTerms.map((term) => [term[0], textsAt(root, term[place]).map(plain)]))
}

/** Invoices that vary each party, tax number, payment means and reference in turn. */
const variants = fc.record({
  taxnumber: fc.constantFrom(seller.taxnumber, '51 824 753 556'),
  iban: fc.constantFrom(seller.iban, ''),
  bic: fc.constantFrom(seller.bic, ''),
  address: fc.constantFrom(seller.address, ['12 Rue Verte', 'Cour B', 'Escalier 3'], []),
  place: fc.constantFrom({ city: '', zipcode: '' }, { city: 'Lyon', zipcode: '69001' }),
  client: fc.constantFrom({}, { address2: 'Hof 2', address3: 'Tür 3', zipcode: '50667' }),
  purchaseordernumber: fc.constantFrom('', 'PO <7>'),
  description: fc.constantFrom('', 'March & April'),
  duedate: fc.constantFrom('2026-03-31', null),
  paid: fc.constantFrom(0, 1),
})

describe('Generated invoices and credit notes as UBL', () => {
  it.each(['EUR', 'JPY', 'KWD'])(
    'in %s contain only what UBL allows, in its order, and everything that the CII contains',
    (currency) => {
      const seen = new Set<string>()
      const said = new Set<string>()
      fc.assert(
        fc.property(issuedIn(currency), variants, fc.boolean(), (document, variant, showsLines) => {
          const { taxnumber, iban, bic, address, place, client, ...more } = variant
          const own = { ...seller, ...place, taxnumber, iban, bic, address }
          const buyer = { ...document.client, ...client }
          const invoice: EInvoice = getEInvoice({ ...document, ...more, client: buyer }, showsLines, own, 'DE')
          const ubl = getUbl(invoice)
          expect(faultsOf(readXml(ubl), currency)).toEqual([])
          const facts = factsOf(getCii(invoice), 1)
          expect(factsOf(asInvoice(ubl), 2)).toEqual(facts)
          for (const [term, texts] of Object.entries(facts)) if (texts.length > 0) said.add(term)
          for (const [, name = ''] of ubl.matchAll(/<([\w:]+)/g)) seen.add(name)
        }),
        runsOf(150, 5000),
      )
      expect(businessTerms.map(([term]) => term).filter((term) => !said.has(term))).toEqual([])
      expect(Object.keys(contents).filter((name) => !seen.has(name))).toEqual([])
    },
  )
})
