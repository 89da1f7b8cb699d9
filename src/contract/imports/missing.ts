/** Records that an import can create when a file only names them. People are added as staff who may not sign in. */

import { named } from './combined.ts'

interface MissingFields {
  /** The field with the name. */
  readonly title: string
  /** The field with the id of the record that it belongs to. */
  readonly by: string | null
}

export const missingFields = {
  companies: { title: 'name', by: null },
  projects: { title: 'title', by: 'companyid' },
  projectphases: { title: 'name', by: 'projectid' },
  items: { title: 'name', by: 'projectid' },
} as const satisfies Readonly<Record<string, MissingFields>>

/** A person by the name in a cell, or by an email: `pia.lind@example.com` is Pia Lind. */
export function staffNamed(text: string): Readonly<Record<string, string>> {
  const given = text.trim()
  const [local = '', domain] = given.split('@')
  if (domain === undefined || given.includes(' ')) return { ...named(given), type: 'staff' }
  const words = local.split(/[._-]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { ...named(words.join(' ')), email: given, type: 'staff' }
}

export type Creatable = keyof typeof missingFields

export const isCreatable = (resource: string): resource is Creatable => Object.hasOwn(missingFields, resource)
