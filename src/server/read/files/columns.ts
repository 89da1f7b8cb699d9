/** Columns of a file: headings with units in the reader's language, and the cell of each record. */
import { ownCurrency } from '../../../contract/language/currency.ts'
import type { Field, Kind } from '../../../contract/language/field.ts'
import { findField, type Resource, seesField } from '../../../contract/language/resource.ts'
import { withDeclarationTranslation } from '../../../contract/language/translated.ts'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import type { Translate } from '../../../contract/messages/messages.ts'
import type { ListRequest } from '../../../contract/requests/list-request.ts'
import { choiceWords, wordFor } from '../../../contract/resources/choice-words.ts'
import type { Actor } from '../../../contract/rights.ts'

/** One value, by the types that files distinguish. A day is `YYYY-MM-DD`, a moment `YYYY-MM-DDTHH:MM:SS`. */
export type FileCell =
  | { readonly text: string }
  | { readonly number: number; readonly decimals: 0 | 2 | null }
  | { readonly day: string }
  | { readonly moment: string }
  | null

export interface FileColumn {
  readonly heading: string
  readonly cell: (record: ExportedRecord) => FileCell
}

export type ExportedRecord = Readonly<Record<string, unknown>>

/** Page after page. */
export type ExportedPages = AsyncIterable<readonly ExportedRecord[]>

/** Kinds that are useless in a table. */
const untold: readonly Kind[] = ['sortkey', 'object', 'records']

/** Wire names of the columns, in the order in which the caller named them; `fieldList` is the caller's own `fields`. */
export function exportedFields(resource: Resource, actor: Actor, request: ListRequest, fieldList = ''): string[] {
  const requestedNames = fieldList.split(',').flatMap((part) => fieldsNamed(resource, actor, request, part.trim()))
  const names = [...new Set(fieldList === '' ? request.fields.filter(isForPeople(resource)) : requestedNames)].filter(
    (name) => {
      const field = resource.fields[name]
      return field && !untold.includes(field.kind) && request.fields.includes(name)
    },
  )
  if (names.length === 0) return ['id']
  const hasAmounts = names.some((name) => resource.fields[name]?.kind === 'money')
  const currency = resource.fields[ownCurrency]
  const isTold = !hasAmounts || names.includes(ownCurrency) || !currency || !seesField(actor, currency)
  return isTold ? names : [...names, ownCurrency]
}

/**
 * Without `fields` the file is for people in a spreadsheet: of the technical fields, it only has the id, to find a row
 * by.
 */
const isForPeople =
  ({ fields }: Resource) =>
  (name: string) =>
    !fields[name]?.technical || fields[name].kind === 'id'

/** The fields of a name, which is that of one field, of a group of fields, or `all`. */
function fieldsNamed(resource: Resource, actor: Actor, request: ListRequest, name: string): readonly string[] {
  const field = findField(resource, name, (candidate) => !candidate.writeOnly && seesField(actor, candidate))
  if (field) return [field]
  const group = resource.fieldGroups[name.toLowerCase()]
  return group ?? (name.toLowerCase() === 'all' ? request.fields : [])
}

/** @param currency the account's, for amounts without a currency of their own */
export function getColumns(
  resource: Resource,
  names: readonly string[],
  currency: string,
  locale: string,
): FileColumn[] {
  const one = ownCurrency in resource.fields ? null : currency
  return names.map((name) => getColumn(name, resource.fields[name] as Field, one, locale))
}

/** @param currency of the amounts; null if each record has its own */
export function getColumn(name: string, field: Field, currency: string | null, locale: string): FileColumn {
  const t = translateFor(locale)
  return {
    heading: withDeclarationTranslation(t, () => getHeading(field, currency, t)),
    cell: (record) => withDeclarationTranslation(t, () => getCell(field, name, record[name], t)),
  }
}

function getHeading(field: Field, currency: string | null, t: Translate): string {
  const unit = getUnit(field, currency, t)
  const label = field.kind === 'toone' ? t('{field} id', { field: field.label }) : field.label
  return unit === null || label.endsWith(`(${unit})`) ? label : `${label} (${unit})`
}

function getUnit({ kind }: Field, currency: string | null, t: Translate): string | null {
  if (kind === 'minutes') return t('hours')
  if (kind === 'percent') return '%'
  if (kind === 'utc') return 'UTC'
  return kind === 'money' ? currency : null
}

/** With four decimals of an hour, all minutes differ. */
const getHours = (minutes: number) => Math.round((minutes / 60) * 10_000) / 10_000

function getCell(field: Field, name: string, value: unknown, t: Translate): FileCell {
  if (value === undefined || value === null || value === '') return null
  switch (field.kind) {
    case 'id':
    case 'toone':
    case 'integer':
      return { number: Number(value), decimals: 0 }
    case 'decimal':
    case 'percent':
      return { number: Number(value), decimals: null }
    case 'money':
      return { number: Number(value), decimals: field.decimals === null ? 2 : null }
    case 'minutes':
      return { number: getHours(Number(value)), decimals: 2 }
    case 'boolean':
      return { text: value === true ? t('Yes') : t('No') }
    case 'date':
      return { day: String(value) }
    case 'datetime':
    case 'utc':
      return { moment: String(value).slice(0, 19) }
    case 'choice':
    case 'state':
      return { text: wordFor(value, field.valueWords ?? choiceWords[name]) }
    case 'text':
    case 'longtext':
    case 'color':
    case 'sortkey':
    case 'tomany':
    case 'object':
    case 'records':
    case 'customvalues':
      return { text: Array.isArray(value) ? value.map(linkedName).join('; ') : getText(value) }
  }
}

const getText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A linked record as text: its name, first and last name, or a field's name and value. */
function linkedName(record: ExportedRecord): string {
  const { name, filename, value, firstname, lastname } = record
  const ownName = name ?? filename ?? [firstname, lastname].filter(Boolean).join(' ')
  return value === undefined || value === null ? String(ownName) : `${ownName}: ${getText(value)}`
}
