/** Valid values of custom fields, by the type of the field. */

import { parseMoment } from '../../../contract/requests/moment.ts'
import { type Clause, clause, type Fault, fault } from '../../../contract/requests/refusal.ts'
import type { OwnField } from '../../../contract/resources/settings/own-fields.ts'
import { table } from '../../../contract/table.ts'

/** A value in the form of its field's type, or the reason for refusing it. */
export function typedValue({ id, name, type, options }: OwnField, value: string | null): string | null | Fault {
  if (value === null || value === '') return null
  const fits = checks[type]?.(value, options) ?? true
  if (fits === true) return type === 'number' ? String(Number(value)) : value
  const hint = fits === false ? forms[type] : fits
  return fault('not_allowed', '{name} cannot be {value}; {hint}', { name, id, value, hint })
}

type Check = (value: string, options: readonly string[]) => boolean | Clause

const checks = table<Check>({
  number: (value) => Number.isFinite(Number(value)),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseMoment(value) !== null,
  checkbox: (value) => value === 'true' || value === 'false',
  url: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  dropdown: (value, options) => options.includes(value) || clause('allowed values are {values}', { values: options }),
})

const forms = table<Clause>({
  number: clause('use a number'),
  date: clause('use an ISO 8601 date such as {example}', { example: '2026-01-31' }),
  checkbox: clause('use true or false'),
  url: clause('use an address that begins with https:// or http://'),
})
