/** Where a value leads: to the record it names, to a mail, a call or a web page. Null for all others. */
import type { Field } from '../../../contract/language/field.ts'
import type { View } from '../view.ts'

/** Resources whose records have pages of their own. */
const paged = new Set(['projects', 'items', 'invoices', 'quotes', 'companies', 'contacts'])

type Contactable = NonNullable<View['links']>[string]

export function addressOf(view: View, name: string, field: Field, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (field.kind === 'toone') return paged.has(field.target ?? '') ? `/${field.target}/${value}` : null
  return contactAddress(view.links?.[name], String(value))
}

/** Only what a browser dials or opens as a page; anything else that stands in the field stays text. */
export function contactAddress(as: Contactable | undefined, text: string): string | null {
  if (as === 'mail') return /^[^\s@?&]+@[^\s@?&]+$/.test(text) ? `mailto:${text}` : null
  if (as === 'phone') return /\d{3}/.test(text) ? `tel:${text.replace(/[^\d+]/g, '')}` : null
  if (as !== 'web') return null
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || protocol === 'http:' ? address : null
}
