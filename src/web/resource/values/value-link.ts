/**
 * The link target of a value, as set by the view: a record, email, phone number or web page. Null for all other values.
 */
import type { Field } from '../../../contract/language/field.ts'
import type { View } from '../view.ts'

type Lead = NonNullable<View['links']>[string]

export function getAddress(view: View, name: string, field: Field, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const lead = view.links?.[name]
  if (field.kind === 'toone') return lead === 'record' || lead === 'doubtful' ? recordAddress(field, value) : null
  return contactAddress(lead, String(value))
}

/** Whether the link is an email or web address, which is shown as one long word. */
export const isUnbreakable = (address: string | null): boolean => /^(mailto|https?):/.test(address ?? '')

/** The URL of the page of a linked record. */
const recordAddress = ({ target }: Field, id: unknown): string => `/${target}/${String(id)}`

/** Only valid email addresses, phone numbers and web URLs become links; other values stay plain text. */
export function contactAddress(as: Lead | undefined, text: string): string | null {
  if (as === 'mail') return /^[^\s@?&]+@[^\s@?&]+$/.test(text) ? `mailto:${text}` : null
  if (as === 'phone') return /\d{3}/.test(text) ? `tel:${text.replace(/[^\d+]/g, '')}` : null
  if (as !== 'web') return null
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || protocol === 'http:' ? address : null
}
