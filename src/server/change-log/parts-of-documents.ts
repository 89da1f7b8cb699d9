/** Resources whose records belong to a document, which changes with them: its amounts, and what is outstanding. */

export interface DocumentPart {
  readonly resource: string
  readonly whole: 'invoices' | 'quotes'
  /** The field with the document's id. */
  readonly ownerField: 'invoiceid' | 'quoteid' | 'creditof'
  /** The document's fields that such records decide. */
  readonly figures: readonly string[]
}

const priced = ['total', 'tax', 'grandtotal'] as const
const owed = ['paidAmount', 'outstanding'] as const
const ofInvoice = { whole: 'invoices', ownerField: 'invoiceid', figures: [...priced, 'outstanding'] } as const
const ofQuote = { whole: 'quotes', ownerField: 'quoteid', figures: priced } as const

export const documentParts: readonly DocumentPart[] = [
  { resource: 'invoicephases', ...ofInvoice },
  { resource: 'invoiceitems', ...ofInvoice },
  { resource: 'payments', ...ofInvoice, figures: owed },
  // Credit notes are invoices that belong to another one.
  { resource: 'invoices', ...ofInvoice, ownerField: 'creditof', figures: owed },
  { resource: 'quotephases', ...ofQuote },
  { resource: 'quoteitems', ...ofQuote },
]

/** The resources of documents that may have changed with records of these resources. */
export function getWholes(resources: ReadonlySet<string>): readonly string[] {
  return [...new Set(documentParts.filter(({ resource }) => resources.has(resource)).map(({ whole }) => whole))]
}
