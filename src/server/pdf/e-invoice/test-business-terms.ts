/** Business terms of EN 16931 and their paths in both syntaxes, for tests. */

const agreement = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement'
const settlement = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement'
const [ciiLine, ublLine] = ['rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem', 'cac:InvoiceLine']
const [ciiMeans, ublMeans] = [`${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`, 'cac:PaymentMeans']
const [ciiTax, ublTax] = [`${settlement}/ram:ApplicableTradeTax`, 'cac:TaxTotal/cac:TaxSubtotal']
const [ciiSum, ublSum] = [`${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`, 'cac:LegalMonetaryTotal']
const [ciiSeller, ublSeller] = [`${agreement}/ram:SellerTradeParty`, 'cac:AccountingSupplierParty/cac:Party']
const [ciiBuyer, ublBuyer] = [`${agreement}/ram:BuyerTradeParty`, 'cac:AccountingCustomerParty/cac:Party']
const [ciiTerms, ublAddress] = [`${settlement}/ram:SpecifiedTradePaymentTerms`, 'cac:PostalAddress']
const [ciiWork, ublCategory] = [`${ciiLine}/ram:SpecifiedLineTradeSettlement`, 'cac:Item/cac:ClassifiedTaxCategory']

const ublPreceding = 'cac:BillingReference/cac:InvoiceDocumentReference'

type Term = readonly [name: string, cii: string, ubl: string]

const addressTerms = (names: readonly string[], cii: string, ubl: string): readonly Term[] =>
  [
    ['ram:LineOne', 'cbc:StreetName'],
    ['ram:LineTwo', 'cbc:AdditionalStreetName'],
    ['ram:LineThree', 'cac:AddressLine/cbc:Line'],
    ['ram:CityName', 'cbc:CityName'],
    ['ram:PostcodeCode', 'cbc:PostalZone'],
    ['ram:CountryID', 'cac:Country/cbc:IdentificationCode'],
  ].map(([one, other], at) => [
    names[at] ?? '',
    `${cii}/ram:PostalTradeAddress/${one}`,
    `${ubl}/${ublAddress}/${other}`,
  ])

/**
 * Name, path in CII and path in UBL of each term that an invoice can have; `
 * ` separates paths that depend on the kind of document.
 */
export const businessTerms: readonly Term[] = [
  ['BT-1', 'rsm:ExchangedDocument/ram:ID', 'cbc:ID'],
  ['BT-2', 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString', 'cbc:IssueDate'],
  ['BT-3', 'rsm:ExchangedDocument/ram:TypeCode', 'cbc:InvoiceTypeCode'],
  ['BT-5', `${settlement}/ram:InvoiceCurrencyCode`, 'cbc:DocumentCurrencyCode'],
  ['BT-9', `${ciiTerms}/ram:DueDateDateTime/udt:DateTimeString`, 'cbc:DueDate|cac:PaymentMeans/cbc:PaymentDueDate'],
  ['BT-13', `${agreement}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`, 'cac:OrderReference/cbc:ID'],
  ['BT-20', `${ciiTerms}/ram:Description`, 'cac:PaymentTerms/cbc:Note'],
  ['BT-25', `${settlement}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`, `${ublPreceding}/cbc:ID`],
  [
    'BT-26',
    `${settlement}/ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString`,
    `${ublPreceding}/cbc:IssueDate`,
  ],
  ['BT-22', 'rsm:ExchangedDocument/ram:IncludedNote/ram:Content', 'cbc:Note'],
  [
    'BT-24',
    'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
    'cbc:CustomizationID',
  ],
  ['BT-27', `${ciiSeller}/ram:Name`, `${ublSeller}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ['BT-29', `${ciiSeller}/ram:ID`, `${ublSeller}/cac:PartyIdentification/cbc:ID`],
  ['BT-31', `${ciiSeller}/ram:SpecifiedTaxRegistration/ram:ID`, `${ublSeller}/cac:PartyTaxScheme/cbc:CompanyID`],
  ...addressTerms(['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-40'], ciiSeller, ublSeller),
  ['BT-44', `${ciiBuyer}/ram:Name`, `${ublBuyer}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ...addressTerms(['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-55'], ciiBuyer, ublBuyer),
  ['BT-81', `${ciiMeans}/ram:TypeCode`, `${ublMeans}/cbc:PaymentMeansCode`],
  ['BT-83', `${settlement}/ram:PaymentReference`, `${ublMeans}/cbc:PaymentID`],
  [
    'BT-84',
    `${ciiMeans}/ram:PayeePartyCreditorFinancialAccount/ram:IBANID`,
    `${ublMeans}/cac:PayeeFinancialAccount/cbc:ID`,
  ],
  [
    'BT-86',
    `${ciiMeans}/ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID`,
    `${ublMeans}/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID`,
  ],
  ['BT-106', `${ciiSum}/ram:LineTotalAmount`, `${ublSum}/cbc:LineExtensionAmount`],
  ['BT-109', `${ciiSum}/ram:TaxBasisTotalAmount`, `${ublSum}/cbc:TaxExclusiveAmount`],
  ['BT-110', `${ciiSum}/ram:TaxTotalAmount`, 'cac:TaxTotal/cbc:TaxAmount'],
  ['BT-112', `${ciiSum}/ram:GrandTotalAmount`, `${ublSum}/cbc:TaxInclusiveAmount`],
  ['BT-113', `${ciiSum}/ram:TotalPrepaidAmount`, `${ublSum}/cbc:PrepaidAmount`],
  ['BT-115', `${ciiSum}/ram:DuePayableAmount`, `${ublSum}/cbc:PayableAmount`],
  ['BT-116', `${ciiTax}/ram:BasisAmount`, `${ublTax}/cbc:TaxableAmount`],
  ['BT-117', `${ciiTax}/ram:CalculatedAmount`, `${ublTax}/cbc:TaxAmount`],
  ['BT-118', `${ciiTax}/ram:CategoryCode`, `${ublTax}/cac:TaxCategory/cbc:ID`],
  ['BT-119', `${ciiTax}/ram:RateApplicablePercent`, `${ublTax}/cac:TaxCategory/cbc:Percent`],
  ['BT-120', `${ciiTax}/ram:ExemptionReason`, `${ublTax}/cac:TaxCategory/cbc:TaxExemptionReason`],
  ['BT-126', `${ciiLine}/ram:AssociatedDocumentLineDocument/ram:LineID`, `${ublLine}/cbc:ID`],
  ['BT-129', `${ciiLine}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`, `${ublLine}/cbc:InvoicedQuantity`],
  [
    'BT-130',
    `${ciiLine}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode`,
    `${ublLine}/cbc:InvoicedQuantity/@unitCode`,
  ],
  [
    'BT-131',
    `${ciiWork}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
    `${ublLine}/cbc:LineExtensionAmount`,
  ],
  [
    'BT-136',
    `${ciiWork}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`,
    `${ublLine}/cac:AllowanceCharge/cbc:Amount`,
  ],
  [
    'BT-139',
    `${ciiWork}/ram:SpecifiedTradeAllowanceCharge/ram:Reason`,
    `${ublLine}/cac:AllowanceCharge/cbc:AllowanceChargeReason`,
  ],
  [
    'BT-146',
    `${ciiLine}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`,
    `${ublLine}/cac:Price/cbc:PriceAmount`,
  ],
  ['BT-151', `${ciiWork}/ram:ApplicableTradeTax/ram:CategoryCode`, `${ublLine}/${ublCategory}/cbc:ID`],
  ['BT-152', `${ciiWork}/ram:ApplicableTradeTax/ram:RateApplicablePercent`, `${ublLine}/${ublCategory}/cbc:Percent`],
  ['BT-153', `${ciiLine}/ram:SpecifiedTradeProduct/ram:Name`, `${ublLine}/cac:Item/cbc:Name`],
  ['BT-154', `${ciiLine}/ram:SpecifiedTradeProduct/ram:Description`, `${ublLine}/cac:Item/cbc:Description`],
]
