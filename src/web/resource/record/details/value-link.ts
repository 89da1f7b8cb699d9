/** Where a value leads, as its view says: to the record it names, to a mail, a call or a web page. Null for all others. */
import type { Field } from '../../../../contract/language/field.ts'
import type { View } from '../../view.ts'

type Lead = NonNullable<View['links']>[string]

export function addressOf(view: View, name: string, field: Field, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const lead = view.links?.[name]
  if (field.kind === 'toone') return lead === 'record' || lead === 'doubtful' ? recordAddress(field, value) : null
  return contactAddress(lead, String(value))
}

/** Whether an address is a mail's or a web page's, which are long words. */
export const isLongWord = (address: string | null): boolean => /^(mailto|https?):/.test(address ?? '')

/** The page of a record that the field names. */
const recordAddress = ({ target }: Field, id: unknown): string => `/${target}/${String(id)}`

/** Only links that a browser dials or opens as a page; other values stay plain text. */
export function contactAddress(as: Lead | undefined, text: string): string | null {
  if (as === 'mail') return /^[^\s@?&]+@[^\s@?&]+$/.test(text) ? `mailto:${text}` : null
  if (as === 'phone') return /\d{3}/.test(text) ? `tel:${text.replace(/[^\d+]/g, '')}` : null
  if (as !== 'web') return null
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || protocol === 'http:' ? address : null
}
