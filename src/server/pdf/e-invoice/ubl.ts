/** Renders an electronic invoice or credit note as UBL 2.1 (ISO/IEC 19845), the other syntax of EN 16931. */
import {
  type EInvoice,
  type ELine,
  getTaxNumber,
  meansCode,
  type Party,
  type Seller,
  type TaxCategory,
} from './e-invoice.ts'
import { branch, type Element, getXml, leaf } from './xml.ts'

const schema = 'urn:oasis:names:specification:ubl:schema:xsd'

export function getUbl(invoice: EInvoice): string {
  const { isCredit, currency, terms, seller } = invoice
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const due = leaf(isCredit ? 'cbc:PaymentDueDate' : 'cbc:DueDate', invoice.due)
  return getXml(
    branch(
      root,
      [
        leaf('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
        leaf('cbc:ID', invoice.number),
        leaf('cbc:IssueDate', invoice.date),
        !isCredit && due,
        leaf(`cbc:${root}TypeCode`, isCredit ? '381' : '380'),
        leaf('cbc:Note', invoice.note),
        leaf('cbc:DocumentCurrencyCode', currency),
        invoice.order !== '' && branch('cac:OrderReference', [leaf('cbc:ID', invoice.order)]),
        ...invoice.preceding.map(({ number, date }) =>
          branch('cac:BillingReference', [
            branch('cac:InvoiceDocumentReference', [leaf('cbc:ID', number), leaf('cbc:IssueDate', date)]),
          ]),
        ),
        branch('cac:AccountingSupplierParty', [getSeller(seller)]),
        branch('cac:AccountingCustomerParty', [
          branch('cac:Party', [getAddress(invoice.buyer), legalName(invoice.buyer.name)]),
        ]),
        getMeans(invoice, isCredit ? due : null),
        branch('cac:PaymentTerms', [leaf('cbc:Note', terms)]),
        getTax(invoice),
        getTotal(invoice),
        ...invoice.lines.map((line) => getLine(invoice, line)),
      ],
      {
        xmlns: `${schema}:${root}-2`,
        'xmlns:cac': `${schema}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${schema}:CommonBasicComponents-2`,
      },
    ),
  )
}

/** Eight decimals, as exact as 20 minutes in hours have to be. */
const number = (value: number): string => String(Number(value.toFixed(8)))
const money = ({ amount, currency }: EInvoice, name: string, value: number) =>
  leaf(name, amount(value), { currencyID: currency })
const vat = branch('cac:TaxScheme', [leaf('cbc:ID', 'VAT')])
const legalName = (name: string) => branch('cac:PartyLegalEntity', [leaf('cbc:RegistrationName', name)])

function getSeller(seller: Seller): Element {
  const { id, isVat } = getTaxNumber(seller)
  const scheme = isVat ? vat : branch('cac:TaxScheme', [leaf('cbc:ID', 'TAX')])
  return branch('cac:Party', [
    !isVat && branch('cac:PartyIdentification', [leaf('cbc:ID', id)]),
    getAddress(seller),
    branch('cac:PartyTaxScheme', [leaf('cbc:CompanyID', id), scheme]),
    legalName(seller.name),
  ])
}

function getAddress({ address: [one, two, three], city, zipcode, country }: Party): Element {
  return branch('cac:PostalAddress', [
    leaf('cbc:StreetName', one),
    leaf('cbc:AdditionalStreetName', two),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', zipcode),
    three !== undefined && branch('cac:AddressLine', [leaf('cbc:Line', three)]),
    branch('cac:Country', [leaf('cbc:IdentificationCode', country)]),
  ])
}

function getMeans(invoice: EInvoice, due: Element | null): Element {
  const { iban, bic } = invoice.seller
  return branch('cac:PaymentMeans', [
    leaf('cbc:PaymentMeansCode', meansCode(invoice.seller)),
    due,
    leaf('cbc:PaymentID', invoice.number),
    iban !== '' &&
      branch('cac:PayeeFinancialAccount', [
        leaf('cbc:ID', iban),
        bic !== '' && branch('cac:FinancialInstitutionBranch', [leaf('cbc:ID', bic)]),
      ]),
  ])
}

const getCategory = (name: string, { code, rate }: TaxCategory, exempt: string | null) =>
  branch(name, [
    leaf('cbc:ID', code),
    leaf('cbc:Percent', number(rate)),
    exempt !== null && code === 'E' && leaf('cbc:TaxExemptionReason', exempt),
    vat,
  ])

function getTax(invoice: EInvoice): Element {
  return branch('cac:TaxTotal', [
    money(invoice, 'cbc:TaxAmount', invoice.tax),
    ...invoice.taxes.map((tax) =>
      branch('cac:TaxSubtotal', [
        money(invoice, 'cbc:TaxableAmount', tax.basis),
        money(invoice, 'cbc:TaxAmount', tax.amount),
        getCategory('cac:TaxCategory', tax, invoice.reasons.exempt),
      ]),
    ),
  ])
}

function getTotal(invoice: EInvoice): Element {
  return branch('cac:LegalMonetaryTotal', [
    money(invoice, 'cbc:LineExtensionAmount', invoice.subtotal),
    money(invoice, 'cbc:TaxExclusiveAmount', invoice.subtotal),
    money(invoice, 'cbc:TaxInclusiveAmount', invoice.total),
    money(invoice, 'cbc:PrepaidAmount', invoice.paid),
    money(invoice, 'cbc:PayableAmount', invoice.outstanding),
  ])
}

function getLine(invoice: EInvoice, line: ELine): Element {
  const { isCredit } = invoice
  return branch(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    leaf('cbc:ID', line.id),
    leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', number(line.quantity), { unitCode: line.unit }),
    money(invoice, 'cbc:LineExtensionAmount', line.amount),
    line.discount !== 0 &&
      branch('cac:AllowanceCharge', [
        leaf('cbc:ChargeIndicator', 'false'),
        leaf('cbc:AllowanceChargeReason', invoice.reasons.discount),
        money(invoice, 'cbc:Amount', line.discount),
      ]),
    branch('cac:Item', [
      leaf('cbc:Description', line.description),
      leaf('cbc:Name', line.name),
      getCategory('cac:ClassifiedTaxCategory', line.tax, null),
    ]),
    branch('cac:Price', [leaf('cbc:PriceAmount', number(line.price), { currencyID: invoice.currency })]),
  ])
}
