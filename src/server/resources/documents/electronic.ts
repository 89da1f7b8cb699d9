/** Electronic invoices by the European standard EN 16931. */

import { minorUnits } from '../../../contract/language/currency.ts'
import { type Fault, fault } from '../../../contract/requests/refusal.ts'
import { getCii } from '../../pdf/e-invoice/cii.ts'
import { type EInvoice, getEInvoice, type Seller } from '../../pdf/e-invoice/e-invoice.ts'
import type { IssuedDocument, IssuingFirm } from '../../pdf/issued-document.ts'
import { countryLetters } from '../people/countries.ts'

/** The issued invoice, and `complete` with all its lines even if they are not shown on paper. */
interface Issued {
  readonly document: IssuedDocument
  readonly complete: IssuedDocument
  readonly sender: IssuingFirm
}

/** Maximum number of decimals of an amount [BR-DEC]. */
const maxFiles = 2

/** Returns the invoice, or what is missing. */
export function getElectronic({ document, complete, sender }: Issued): EInvoice | Fault {
  const { taxnumber, countrycode } = sender
  if (!taxnumber || !countrycode) {
    return fault('conflict', "The firm's country and tax number are missing. Set them under Settings, Firm details")
  }
  if (complete.phases.every(({ lines }) => lines.length === 0)) return fault('conflict', 'The invoice has no lines')
  if (document.number === '' || document.date === null) return fault('conflict', 'The invoice has no number or no date')
  if (minorUnits(document.currency) > maxFiles) {
    return fault('conflict', 'Amounts of electronic invoices have at most {count} decimals, and {currency} has more', {
      count: maxFiles,
      currency: document.currency,
    })
  }
  // An address without a country is in the firm's country.
  const countryName = document.client.country
  const country = countryName === '' ? countrycode : countryLetters(countryName)
  if (country === null)
    return fault('conflict', "The client's country, {name}, is not known. Use its English name or two letters", {
      name: countryName,
    })
  return getEInvoice({ ...complete, showlines: document.showlines }, document.showlines, getSeller(sender), country)
}

function getSeller(sender: IssuingFirm): Seller {
  const lines = (sender.letterhead ?? '').split('\n').map((line) => line.trim())
  const address = lines.filter((line) => line !== '' && line !== sender.name.trim()).slice(0, 3)
  return {
    name: sender.name,
    address,
    city: '',
    zipcode: '',
    country: sender.countrycode ?? '',
    taxnumber: (sender.taxnumber ?? '').trim(),
    iban: (sender.iban ?? '').replaceAll(/\s/g, '').toUpperCase(),
    bic: (sender.bic ?? '').replaceAll(/\s/g, '').toUpperCase(),
    locale: sender.locale,
  }
}

/** The invoice to embed in its PDF; null if the account has not enabled that, or it cannot be created. */
export function embeddedInvoice(issued: Issued): string | null {
  const { sender, document } = issued
  if (!sender.einvoices || document.kind !== 'invoice' || document.status === 'draft') return null
  const invoice = getElectronic(issued)
  return 'text' in invoice ? null : getCii(invoice)
}
