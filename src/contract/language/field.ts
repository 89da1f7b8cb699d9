/**
 * The declaration language: one function per kind of field. A field declares its properties; the server's binding
 * defines the source of its value, and the web app's cells its appearance.
 */

import { type PermissionId, permissions } from '../rights.ts'
import { priceDecimals, quantityDecimals } from './currency.ts'
import { longestEmail } from './email.ts'

export type Kind =
  | 'id'
  | 'text'
  | 'longtext'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'minutes'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'utc'
  | 'color'
  | 'sortkey'
  | 'choice'
  | 'state'
  | 'toone'
  | 'tomany'
  | 'object'
  | 'records'
  | 'customvalues'

export type ChoiceValue = string | number

/** Who may know that a field exists: staff only, contractors as well, or everyone including clients. */
export type Audience = 'staff' | 'contractors' | 'all'

/**
 * Formats of a text: one email address; several; one or several of the field's values, or `*`; a day or a moment, as list
 * filters take them; a secret, which no message may repeat.
 */
export type TextFormat = 'email' | 'emails' | 'choices' | 'moment' | 'secret'

export interface Field {
  readonly kind: Kind
  /** Heading of its column and label of its input. */
  readonly label: string
  /** Whether it is returned when `fields` is omitted. */
  readonly inDefault: boolean
  /** Whether `search` covers it. */
  readonly searchable: boolean
  readonly sortable: boolean
  /** Parameter names (or window prefixes, for dates) that filter by this field. */
  readonly filters: readonly string[]
  /** Whether a body may set it: never, on creation only, or always. */
  readonly write: 'never' | 'create' | 'always'
  readonly required: boolean
  /** Accepted in bodies, never returned. */
  readonly writeOnly: boolean
  /** Whether it is only useful to programs, such as ids, tokens and times in UTC. No screen offers it. */
  readonly technical: boolean
  /** Permission to see, filter, sort or set the field. */
  readonly permission: PermissionId | null
  /** Who may know of it, whatever their permissions. By default only staff. */
  readonly audience: Audience
  /**
   * Whether it decides who sees the record or its contents. `change`: anyone may set it on a new record of their own, but
   * changing it requires the right to share (`sharing.ts`). `always`: setting it requires that right from the start.
   */
  readonly sharing: 'change' | 'always' | null
  /**
   * Whether the client reads it on an invoice or a quote, or an amount there depends on it: once the document was issued, it
   * can no longer be changed.
   */
  readonly printed: boolean
  /** Other wire names; the field is returned under all of them when one is requested. */
  readonly responseAliases: readonly string[]
  /** Other names accepted in requests; the field is returned under one only if `fields` names it. */
  readonly aliases: readonly string[]
  readonly values: readonly ChoiceValue[]
  /** Labels of its values, if the firm has chosen them. */
  readonly valueWords: Readonly<Record<string, string>> | null
  /** Labels of a boolean's two values in its filter, true first. */
  readonly words: readonly string[]
  /** Values accepted on creation only. */
  readonly createValues: readonly ChoiceValue[]
  /** Name of the resource that ids of `toone` and `tomany` point at. */
  readonly target: string | null
  /** Keys of an element of a `tomany` field or of an `object`. */
  readonly shape: readonly string[]
  /** Type of each key of an `object`. */
  readonly members: Readonly<Record<string, Field>>
  /** Additional format of a text. */
  readonly format: TextFormat | null
  readonly min: number | null
  readonly max: number | null
  /** Maximum number of decimals; null for the decimals of the record's currency, and where there is no limit. */
  readonly decimals: number | null
  /** Whether it is time worked rather than planned: then `45` typed by a person means minutes. */
  readonly worked: boolean
  /** Default value of a new record. */
  readonly initial: unknown
}

export interface FieldOptions {
  readonly label?: string
  readonly inDefault?: boolean
  readonly searchable?: boolean
  readonly sortable?: boolean
  /** `true` filters by the field's own name. */
  readonly filter?: boolean | readonly string[]
  readonly readOnly?: boolean
  readonly createOnly?: boolean
  readonly required?: boolean
  readonly writeOnly?: boolean
  readonly technical?: boolean
  readonly sensitive?: boolean
  readonly permission?: PermissionId
  readonly sharing?: 'change' | 'always'
  readonly printed?: boolean
  /** Without it, the field does not exist for people outside the firm, in any part of a request or response. */
  readonly audience?: Audience
  readonly responseAliases?: readonly string[]
  readonly aliases?: readonly string[]
  readonly createValues?: readonly ChoiceValue[]
  readonly words?: readonly [string, string]
  readonly min?: number
  readonly max?: number
  readonly decimals?: number | null
  readonly worked?: boolean
  readonly initial?: unknown
  readonly shape?: readonly string[]
}

/**
 * A field whose label and filter `resource()` still completes. `Value` is the type of its value, `Sent` what a body may send as it,
 * with null unless it is required.
 */
export interface FieldDraft<Value = unknown, Sent = unknown> extends Field {
  readonly filtersItself: boolean
  /** Never set; these carry the types. */
  readonly holds?: Value
  readonly sent?: Sent
}

interface KindTraits {
  readonly values?: readonly ChoiceValue[]
  readonly target?: string
  readonly readOnly?: boolean
  readonly members?: Readonly<Record<string, Field>>
  readonly format?: TextFormat
}

function field<Value, Sent>(kind: Kind, options: FieldOptions, traits: KindTraits = {}): FieldDraft<Value, Sent> {
  const readOnly = options.readOnly ?? traits.readOnly ?? false
  return {
    kind,
    label: options.label ?? '',
    inDefault: options.inDefault ?? false,
    searchable: options.searchable ?? false,
    sortable: options.sortable ?? false,
    filters: Array.isArray(options.filter) ? options.filter : [],
    filtersItself: options.filter === true,
    write: readOnly ? 'never' : options.createOnly ? 'create' : 'always',
    required: options.required ?? false,
    writeOnly: options.writeOnly ?? false,
    technical: options.technical ?? (kind === 'id' || kind === 'utc'),
    permission: options.sensitive ? permissions.sensitive : (options.permission ?? null),
    audience: options.audience ?? 'staff',
    sharing: options.sharing ?? null,
    printed: options.printed ?? false,
    responseAliases: options.responseAliases ?? [],
    aliases: options.aliases ?? [],
    values: traits.values ?? [],
    valueWords: null,
    words: options.words ?? [],
    createValues: options.createValues ?? [],
    target: traits.target ?? null,
    shape: traits.members ? Object.keys(traits.members) : (options.shape ?? []),
    members: traits.members ?? {},
    format: traits.format ?? null,
    min: options.min ?? null,
    max: options.max ?? null,
    decimals: options.decimals ?? null,
    worked: options.worked ?? false,
    initial: options.initial,
  }
}

type SentAs<Options, Value> = Options extends { readonly required: true } ? Value : Value | null
type FieldOf<Value = unknown, Sent = Value> = <const Options extends FieldOptions>(
  options?: Options,
) => FieldDraft<Value, SentAs<Options, Sent>>

export const id: FieldOf<number, number | string> = (options) =>
  field('id', { inDefault: true, sortable: true, label: 'Id', ...options }, { readOnly: true })
/** One line, at most 255 characters unless `max` says otherwise. */
export const text: FieldOf<string> = (options) => field('text', { max: 255, ...options })
/** Exactly one email address: no list, no name beside it. */
export const email: FieldOf<string> = (options) =>
  field('text', { label: 'Email', max: longestEmail, ...options }, { format: 'email' })
/** Emails, as an array or separated by commas; returned as text with commas. `max` is their number. */
export const emails: FieldOf<string, string | readonly string[]> = (options) =>
  field('text', { max: 10, ...options }, { format: 'emails' })
/** A day, a moment, or days from now, as in the windows of lists. */
export const moment: FieldOf<string> = (options) => field('text', { max: 60, ...options }, { format: 'moment' })
/** A password or a code. It is used exactly as sent, and never repeated in a message. */
export const secret: FieldOf<string> = (options) => field('text', { max: 100_000, ...options }, { format: 'secret' })
/** Several lines, at most 100,000 characters. */
export const longtext: FieldOf<string> = (options) => field('longtext', { max: 100_000, ...options })
export const integer: FieldOf<number> = (options) =>
  field('integer', { min: -2_147_483_648, max: 2_147_483_647, ...options })
/** A number or a quantity, by default with up to four decimals. */
export const decimal: FieldOf<number> = (options) =>
  field('decimal', { min: -9_999_999_999, max: 9_999_999_999, decimals: quantityDecimals, ...options })
const amount = { min: -999_999_999_999, max: 999_999_999_999, sensitive: true }
/** An amount, with the decimals of its currency. */
export const money: FieldOf<number> = (options) => field('money', { ...amount, ...options })
/** A price per piece or per hour, which may have more decimals than amounts: 0.385 a kilometre. */
export const unitPrice: FieldOf<number> = (options) =>
  field('money', { ...amount, decimals: priceDecimals, ...options })
/** 0 to 100, by default with two decimals. */
export const percent: FieldOf<number> = (options) => field('percent', { min: 0, max: 100, decimals: 2, ...options })
/** A duration in whole minutes. */
export const minutes: FieldOf<number> = (options) => field('minutes', { min: 0, max: 10_000_000, ...options })
export const boolean: FieldOf<boolean> = (options) => field('boolean', { initial: false, ...options })
export const date: FieldOf<string> = (options) => field('date', options ?? {})
/** An instant, read and written in account local time unless it carries a zone. */
export const datetime: FieldOf<string> = (options) => field('datetime', options ?? {})
/** An instant shown in UTC with a trailing Z. */
export const utc: FieldOf<string> = (options) => field('utc', options ?? {}, { readOnly: true })
/** Six hex digits without #. */
export const color: FieldOf<string> = (options) => field('color', { initial: '64748b', ...options })
/** The custom order: a fractional key of bytes, shown as hex. Changed by the order endpoints only. */
export const sortkey: FieldOf<string> = (options) =>
  field('sortkey', { sortable: true, label: 'Custom order', ...options }, { readOnly: true })
/** A nested object whose members are validated like fields. */
export const object = <const Members extends Readonly<Record<string, FieldDraft>>>(
  members: Members,
  options: FieldOptions = {},
): FieldDraft<MembersOf<Members>, MembersOf<Members> | null> => field('object', options, { members })
type MembersOf<Members> = {
  readonly [Name in keyof Members]?: Members[Name] extends FieldDraft<infer Value> ? Value | null : never
}

/** New records of `target` inside a body; `ownerField` names their field that will hold the new parent's id. */
export const records = (target: string, ownerField: string, options: FieldOptions = {}): FieldDraft =>
  field('records', { createOnly: true, writeOnly: true, shape: [ownerField], ...options }, { target })
/** Values of the account's own fields: `[{id or name, value}]` in bodies, `[{id, name, value, type}]` in responses. */
export const customvalues: FieldOf = (options) =>
  field('customvalues', { shape: ['id', 'name', 'value', 'type'], ...options })

export const choice = <const Value extends ChoiceValue, const Options extends FieldOptions = object>(
  values: readonly Value[],
  options?: Options,
): FieldDraft<Value, SentAs<Options, Value>> => field('choice', options ?? {}, { values })
/** One or several of `values`, or `*` for all: stored as text with commas. */
export const choices = (values: readonly string[], options: FieldOptions = {}): FieldDraft<string> =>
  field('text', { max: 4000, ...options }, { format: 'choices', values })
/** The workflow state. `values` are those a record may hold; `deleted` and `all` are added by the filter. */
export const state = (values: readonly string[], options: FieldOptions = {}): FieldDraft<string> =>
  field('state', { filter: true, ...options }, { values })
/** The id of one record of `target`. */
export const toOne = <const Options extends FieldOptions = object>(
  target: string,
  options?: Options,
): FieldDraft<number, SentAs<Options, number | string>> => field('toone', options ?? {}, { target })
/** An array of linked records of `target`; bodies name them by id. */
export const toMany = (target: string, shape: readonly string[], options: FieldOptions = {}): FieldDraft =>
  field('tomany', { ...options, shape }, { target })

/** The same fields, printed on invoices and quotes. */
export const printable = <Fields extends Readonly<Record<string, FieldDraft>>>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([fieldName, draft]) => [fieldName, { ...draft, printed: true }]),
  ) as Fields
