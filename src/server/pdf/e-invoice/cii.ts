/** Renders an electronic invoice as Cross Industry Invoice (UN/CEFACT D16B), the syntax of Factur-X and ZUGFeRD. */
import { type EInvoice, type ELine, getTaxNumber, meansCode, type Party, type Seller } from './e-invoice.ts'
import { branch, type Element, getXml, leaf } from './xml.ts'

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

export function getCii(invoice: EInvoice): string {
  const guideline = leaf('ram:ID', 'urn:cen.eu:en16931:2017')
  return getXml(
    branch(
      'rsm:CrossIndustryInvoice',
      [
        branch('rsm:ExchangedDocumentContext', [branch('ram:GuidelineSpecifiedDocumentContextParameter', [guideline])]),
        branch('rsm:ExchangedDocument', [
          leaf('ram:ID', invoice.number),
          leaf('ram:TypeCode', invoice.isCredit ? '381' : '380'),
          branch('ram:IssueDateTime', [getDate(invoice.date)]),
          invoice.note !== '' && branch('ram:IncludedNote', [leaf('ram:Content', invoice.note)]),
        ]),
        branch('rsm:SupplyChainTradeTransaction', [
          ...invoice.lines.map((line) => getLine(invoice, line)),
          branch('ram:ApplicableHeaderTradeAgreement', [
            getSeller(invoice.seller),
            branch('ram:BuyerTradeParty', [leaf('ram:Name', invoice.buyer.name), getAddress(invoice.buyer)]),
            invoice.order !== '' &&
              branch('ram:BuyerOrderReferencedDocument', [leaf('ram:IssuerAssignedID', invoice.order)]),
          ]),
          branch('ram:ApplicableHeaderTradeDelivery', []),
          getSettlement(invoice),
        ]),
      ],
      namespaces,
    ),
  )
}

const getFormattedDate = (day: string) => leaf('qdt:DateTimeString', day.replaceAll('-', ''), { format: '102' })
const getDate = (day: string) => leaf('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' })

/** Eight decimals, as exact as 20 minutes in hours have to be. */
const number = (value: number): string => String(Number(value.toFixed(8)))

function getLine({ amount, reasons }: EInvoice, line: ELine): Element {
  return branch('ram:IncludedSupplyChainTradeLineItem', [
    branch('ram:AssociatedDocumentLineDocument', [leaf('ram:LineID', line.id)]),
    branch('ram:SpecifiedTradeProduct', [leaf('ram:Name', line.name), leaf('ram:Description', line.description)]),
    branch('ram:SpecifiedLineTradeAgreement', [
      branch('ram:NetPriceProductTradePrice', [leaf('ram:ChargeAmount', number(line.price))]),
    ]),
    branch('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', number(line.quantity), { unitCode: line.unit }),
    ]),
    branch('ram:SpecifiedLineTradeSettlement', [
      branch('ram:ApplicableTradeTax', [
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', line.tax.code),
        leaf('ram:RateApplicablePercent', number(line.tax.rate)),
      ]),
      line.discount !== 0 &&
        branch('ram:SpecifiedTradeAllowanceCharge', [
          branch('ram:ChargeIndicator', [leaf('udt:Indicator', 'false')]),
          leaf('ram:ActualAmount', amount(line.discount)),
          leaf('ram:Reason', reasons.discount),
        ]),
      branch('ram:SpecifiedTradeSettlementLineMonetarySummation', [leaf('ram:LineTotalAmount', amount(line.amount))]),
    ]),
  ])
}

function getSeller(seller: Seller): Element {
  const { id, isVat } = getTaxNumber(seller)
  return branch('ram:SellerTradeParty', [
    !isVat && leaf('ram:ID', id),
    leaf('ram:Name', seller.name),
    getAddress(seller),
    branch('ram:SpecifiedTaxRegistration', [leaf('ram:ID', id, { schemeID: isVat ? 'VA' : 'FC' })]),
  ])
}

function getAddress({ address: [one, two, three], city, zipcode, country }: Party): Element {
  return branch('ram:PostalTradeAddress', [
    leaf('ram:PostcodeCode', zipcode),
    leaf('ram:LineOne', one),
    leaf('ram:LineTwo', two),
    leaf('ram:LineThree', three),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  ])
}

function getSettlement(invoice: EInvoice): Element {
  const { amount, seller, currency } = invoice
  return branch('ram:ApplicableHeaderTradeSettlement', [
    leaf('ram:PaymentReference', invoice.number),
    leaf('ram:InvoiceCurrencyCode', currency),
    branch('ram:SpecifiedTradeSettlementPaymentMeans', [
      leaf('ram:TypeCode', meansCode(seller)),
      seller.iban !== '' && branch('ram:PayeePartyCreditorFinancialAccount', [leaf('ram:IBANID', seller.iban)]),
      seller.iban !== '' &&
        seller.bic !== '' &&
        branch('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', seller.bic)]),
    ]),
    ...invoice.taxes.map((tax) =>
      branch('ram:ApplicableTradeTax', [
        leaf('ram:CalculatedAmount', amount(tax.amount)),
        leaf('ram:TypeCode', 'VAT'),
        tax.code === 'E' && leaf('ram:ExemptionReason', invoice.reasons.exempt),
        leaf('ram:BasisAmount', amount(tax.basis)),
        leaf('ram:CategoryCode', tax.code),
        leaf('ram:RateApplicablePercent', number(tax.rate)),
      ]),
    ),
    branch('ram:SpecifiedTradePaymentTerms', [
      leaf('ram:Description', invoice.terms),
      invoice.due !== null && branch('ram:DueDateDateTime', [getDate(invoice.due)]),
    ]),
    branch('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      leaf('ram:LineTotalAmount', amount(invoice.subtotal)),
      leaf('ram:TaxBasisTotalAmount', amount(invoice.subtotal)),
      leaf('ram:TaxTotalAmount', amount(invoice.tax), { currencyID: currency }),
      leaf('ram:GrandTotalAmount', amount(invoice.total)),
      leaf('ram:TotalPrepaidAmount', amount(invoice.paid)),
      leaf('ram:DuePayableAmount', amount(invoice.outstanding)),
    ]),
    ...invoice.preceding.map(({ number, date }) =>
      branch('ram:InvoiceReferencedDocument', [
        leaf('ram:IssuerAssignedID', number),
        date !== null && branch('ram:FormattedIssueDateTime', [getFormattedDate(date)]),
      ]),
    ),
  ])
}
