/**
 * The account's own fields, declared at run time: each is a regular field with a label, filters, sorting and labels of
 * its values. It has a wire name of its own (`customfields.12`) in lists, files, counts and screens.
 */
import { choice, date, decimal, type Field, type FieldDraft, type FieldOptions, text } from '../../language/field.ts'
import type { Filter, FilterKind } from '../../language/filter.ts'
import type { Resource } from '../../language/resource.ts'
import { message } from '../../messages/message.ts'
import { asWritten, type WordsByValue } from '../choice-words.ts'
import { ownFieldName, ownValues } from './own-wires.ts'
import { type CustomFieldType, type ExtendedEntity, extendedEntities } from './settings.ts'

/** A field that the account has added to one kind of record. */
export interface OwnField {
  readonly id: number
  readonly name: string
  readonly type: CustomFieldType
  readonly entity: ExtendedEntity
  /** Options of a dropdown, in order. */
  readonly options: readonly string[]
}

/** Whether such records can have fields of the account's own. */
export const isExtended = ({ singular }: Pick<Resource, 'singular'>): boolean =>
  extendedEntities.some((entity) => entity === singular)

/** Values of a checkbox, which can also be empty. */
const answers = ['true', 'false'] as const
const answerWords: WordsByValue = { true: message('Yes'), false: message('No') }

interface OwnFieldKind {
  readonly field: (options: FieldOptions, ownField: OwnField) => FieldDraft
  /** Kinds of its filters, by suffix of the field's name. */
  readonly filters: Readonly<Record<string, FilterKind>>
  readonly words?: (ownField: OwnField) => WordsByValue
}

const texts: OwnFieldKind = { field: text, filters: { '': 'contains' } }

const kinds: Readonly<Record<CustomFieldType, OwnFieldKind>> = {
  text: texts,
  url: texts,
  number: { field: decimal, filters: { from: 'least', to: 'most' } },
  date: { field: date, filters: { from: 'from', to: 'to' } },
  checkbox: { field: (options) => choice(answers, options), filters: { '': 'choice' }, words: () => answerWords },
  dropdown: {
    field: (options, ownField) => choice(ownField.options, options),
    filters: { '': 'choice' },
    words: ({ options }) => asWritten(options),
  },
}

/** The resource with these fields appended, for callers who can see custom values. */
export function withOwnFields<R extends Resource>(declaration: R, ownFields: readonly OwnField[]): R {
  const values: Field | undefined = declaration.fields[ownValues]
  if (values === undefined || ownFields.length === 0) return declaration
  const additions = ownFields.map((ownField) => ({
    wire: ownFieldName(ownField.id),
    field: getField(ownField, values),
    own: ownField,
  }))
  const spellings = additions.map(({ wire: fieldName }) => [fieldName, [fieldName]] as const)
  const filters = additions.flatMap(({ wire: fieldName, field, own: { type } }) => getFilters(fieldName, field, type))
  return {
    ...declaration,
    fields: {
      ...declaration.fields,
      ...Object.fromEntries(additions.map(({ wire: fieldName, field }) => [fieldName, field])),
    },
    spellings: new Map([...declaration.spellings, ...spellings]),
    filters: new Map([...declaration.filters, ...filters.map((filter) => [filter.name, filter] as const)]),
  }
}

function getField(ownField: OwnField, { audience, permission }: Field): Field {
  const { filtersItself: _, ...field } = kinds[ownField.type].field({ label: ownField.name, sortable: true }, ownField)
  return { ...field, audience, permission, valueWords: kinds[ownField.type].words?.(ownField) ?? null }
}

function getFilters(fieldName: string, { values }: Field, type: CustomFieldType): Filter[] {
  const fields = [fieldName]
  const namedFilters = Object.entries(kinds[type].filters).map(([end, kind]) => ({
    name: `${fieldName}${end}`,
    kind,
    fields,
    values,
  }))
  return [...namedFilters, { name: `has${fieldName}`, kind: 'present', fields, values: [] }]
}
