/** Valid values of custom fields, by the type of the field. */
import { parseMoment } from '../../../contract/requests/moment.ts'
import { shown } from '../../../contract/requests/problem.ts'
import type { OwnField } from '../../../contract/resources/settings/own-fields.ts'

/** A value in the form of its field's type, or an Error whose message completes "the field ...". */
export function typedValue({ type, options }: OwnField, value: string | null): string | null | Error {
  if (value === null || value === '') return null
  const fits = checks[type]?.(value, options) ?? true
  if (fits === true) return type === 'number' ? String(Number(value)) : value
  return fits === false ? new Error(`cannot be ${shown(value)}; ${forms[type]}`) : fits
}

type Check = (value: string, options: readonly string[]) => boolean | Error

const checks: Readonly<Record<string, Check>> = {
  number: (value) => Number.isFinite(Number(value)),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseMoment(value) !== null,
  checkbox: (value) => value === 'true' || value === 'false',
  url: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  dropdown: (value, options) =>
    options.includes(value) || new Error(`cannot be ${shown(value)}; allowed values are ${options.join(', ')}`),
}

const forms: Readonly<Record<string, string>> = {
  number: 'use a number',
  date: 'use an ISO 8601 date such as 2026-01-31',
  checkbox: 'use true or false',
  url: 'use an address that begins with https:// or http://',
}
