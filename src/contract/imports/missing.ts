/** Records that an import can create when a file only names them. People are added as staff who may not sign in. */

import { splitFullName } from './combined.ts'

interface MissingFields {
  /** The field with the name. */
  readonly title: string
  /** The field with the id of the record that it belongs to. */
  readonly fieldName: string | null
}

export const missingFields = {
  companies: { title: 'name', fieldName: null },
  projects: { title: 'title', fieldName: 'companyid' },
  projectphases: { title: 'name', fieldName: 'projectid' },
  items: { title: 'name', fieldName: 'projectid' },
} as const satisfies Readonly<Record<string, MissingFields>>

/** A person by the name in a cell, or by an email: `pia.lind@example.com` is Pia Lind. */
export function staffNamed(text: string): Readonly<Record<string, string>> {
  const content = text.trim()
  const [local = '', domain] = content.split('@')
  if (domain === undefined || content.includes(' ')) return { ...splitFullName(content), type: 'staff' }
  const words = local.split(/[._-]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { ...splitFullName(words.join(' ')), email: content, type: 'staff' }
}

export type Creatable = keyof typeof missingFields

export const isCreatable = (resource: string): resource is Creatable => Object.hasOwn(missingFields, resource)
