/**
 * Reasons for which a request is refused. Programs get a code, the field, the position and the values; people get a sentence
 * that is made from the same.
 */

import { type PermissionId, permissionNames } from '../rights.ts'
import { beginning } from '../text/beginning.ts'

/** HTTP status of each kind of refusal. */
export const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  toolarge: 413,
  unsupported: 415,
  beyond: 416,
  limited: 429,
  unavailable: 503,
} as const

export type ProblemKind = keyof typeof statuses

/**
 * Codes of reasons, with the kind of the response. Programs rely on them: a code keeps its meaning and is never used for
 * another.
 */
export const refusalCodes = {
  // Of a whole kind, where no other code says more.
  invalid: 'invalid',
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  missing: 'missing',
  conflict: 'conflict',
  toolarge: 'toolarge',
  unsupported: 'unsupported',
  beyond: 'beyond',
  limited: 'limited',
  unavailable: 'unavailable',
  // A value by itself.
  required: 'invalid',
  wrong_type: 'invalid',
  not_allowed: 'invalid',
  out_of_range: 'invalid',
  too_many_decimals: 'invalid',
  too_long: 'invalid',
  too_many: 'invalid',
  invalid_text: 'invalid',
  invalid_email: 'invalid',
  invalid_date: 'invalid',
  invalid_id: 'invalid',
  // A value beside others, or beside what is stored.
  contradiction: 'invalid',
  wrong_order: 'invalid',
  wrong_reference: 'invalid',
  unknown_reference: 'invalid',
  // The body as a whole.
  malformed_body: 'invalid',
  empty_body: 'invalid',
  // The address. 405 and 500 are answered apart from any operation.
  unknown_address: 'missing',
  wrong_method: null,
  unexpected: null,
  // Who is asking.
  no_permission: 'forbidden',
  administrator_only: 'forbidden',
  person_only: 'forbidden',
  read_only: 'forbidden',
  plan_limit: 'forbidden',
  incorrect_password: 'invalid',
  incorrect_code: 'invalid',
  weak_password: 'invalid',
  // The state of a record.
  not_found: 'missing',
  changed_meanwhile: 'conflict',
  already_exists: 'conflict',
  wrong_state: 'conflict',
  is_deleted: 'conflict',
  not_deleted: 'conflict',
  is_template: 'conflict',
  expired: 'conflict',
  last_administrator: 'conflict',
  is_issued: 'conflict',
  already_replaced: 'conflict',
  already_credited: 'conflict',
  already_paid: 'conflict',
  already_answered: 'conflict',
  already_billed: 'conflict',
  not_billable: 'conflict',
  timer_running: 'conflict',
  week_closed: 'conflict',
  import_state: 'conflict',
} as const satisfies Readonly<Record<string, ProblemKind | null>>

export type RefusalCode = keyof typeof refusalCodes

/**
 * Values of a sentence by the name of their placeholder. `value` is what the caller sent; the others are texts, numbers, lists
 * of these, and the parts below.
 */
export type RefusalParams = Readonly<Record<string, unknown>>

/** Marks the sentence of a reason that is kept apart from it. */
export const template = (text: string): string => text

/** A part of a sentence that has values of its own. */
export interface Clause {
  readonly text: string
  readonly params: RefusalParams
}

export const clause = (text: string, params: RefusalParams = {}): Clause => ({ text, params })

/** A record by its id, and by its name if the sentence has that too; `thing` is the singular name of its kind. */
export interface RecordReference {
  readonly thing: string
  readonly id: unknown
  readonly name?: string
}

export const getRecord = (thing: string, id: unknown, name?: string): RecordReference => ({
  thing,
  id,
  ...(name === undefined ? {} : { name }),
})

/** An amount of money, by its decimal number and the code of its currency. */
export interface Amount {
  readonly amount: string
  readonly currency: string
}

/** A permission, by its number and its name in the API. */
export interface RightReference {
  readonly right: PermissionId
  readonly name: string
}

/** A field by its name in the API, and its label in English. */
export interface FieldReference {
  readonly field: string
  readonly label: string
}

/** A kind of record with its article, by its singular name. */
export const aThing = (thing: string): Clause =>
  withArticle(thing).startsWith('an ') ? clause('an {thing}', { thing }) : clause('a {thing}', { thing })

/** A document by its number, or by its id before it has one. */
export const numbered = (thing: string, id: unknown, number: string | null | undefined): Clause | string =>
  number ?? clause('The {thing} with id {id}', { thing, id })

/** A reason as a part of another sentence, with the name of its field. */
export const getReason = (refusal: Refusal): Clause => {
  const { text, params = {}, field } = refusal
  return field === undefined || text.includes('{field}')
    ? clause(text, params)
    : clause('{wire}: {reason}', { wire: field, reason: clause(text, params) })
}

/** Two names: `taxnumber and countrycode`. */
export const bothValues = ([first, second]: readonly [unknown, unknown]): Clause =>
  clause('{first} and {second}', { first, second })

export const getRight = (right: PermissionId): RightReference => ({ right, name: permissionNames[right] })

/** A reason, apart from where it applies. */
export interface Fault {
  readonly code: RefusalCode
  /** The sentence without its full stop, with placeholders: `{value} is not allowed; use text`. */
  readonly text: string
  readonly params?: RefusalParams
}

/** A reason, from its parts. */
export const fault = (code: RefusalCode, text: string, params: RefusalParams = {}): Fault => ({ code, text, params })

/** A reason that is about one field, by its name. */
export const about = (field: string, code: RefusalCode, text: string, params: RefusalParams = {}): Refusal => ({
  ...fault(code, text, params),
  field,
})

/** A value that its field does not take, and what it takes instead. */
export const notAllowed = (field: string, value: unknown, hint: Clause): Refusal =>
  about(field, 'not_allowed', '{value} is not allowed; {hint}', { value, hint })

/** Where it applies: positions of elements and names of the fields that hold them, as in `[3, 'items', 0]`. */
export type Place = readonly (number | string)[]

export interface Refusal extends Fault {
  readonly place?: Place
  /** The field's name as the caller wrote it. */
  readonly field?: string
}

/** A refusal as programs read it, beside its sentence. */
export interface RefusalEntry extends Fault {
  readonly params: RefusalParams
  /** Position in a batch, from 0. */
  readonly position?: number
  /** Path of the field: `items[0].name`. */
  readonly field?: string
}

/** The refusal of a body without a value for a required field. */
export const isRequired = (field: string): Refusal => about(field, 'required', '{field} is required', { field })

/** Everything about a refusal but its sentence. */
export function getEntry({ code, text, params = {}, place = [], field }: Refusal): RefusalEntry {
  const [first, ...rest] = place
  const position = typeof first === 'number' ? first : undefined
  const within = getPath(position === undefined ? place : rest)
  const path = [within, field ?? ''].filter((part) => part !== '').join('.')
  return {
    code,
    ...(position === undefined ? {} : { position }),
    ...(path === '' ? {} : { field: path }),
    text,
    params: allShortened(params),
  }
}

/** A sentence that is kept with its values: these are shortened as in responses. */
export const shortenClause = ({ text, params }: Clause): Clause => ({ text, params: allShortened(params) })

const allShortened = (params: RefusalParams): RefusalParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, isSent(name) ? excerptIn(param) : shortened(param)]),
  )

/** What a caller sent is not sent back in full: it may be a whole body. */
function shortened(param: unknown): unknown {
  if (Array.isArray(param)) return param.slice(0, mostListed).map(shortened)
  if (isClause(param)) return { text: param.text, params: allShortened(param.params) }
  return isPart(param) ? allShortened(param) : excerptIn(param)
}

const excerptIn = (param: unknown): unknown =>
  typeof param === 'number' || typeof param === 'boolean' || param === null ? param : getExcerpt(param)

/** Whether the placeholder is for what the caller sent, which is never a part of the sentence. */
const isSent = (name: string): boolean => quotedNames.has(name)

/** Placeholders whose values are quoted. */
const quotedNames: ReadonlySet<string> = new Set(['value', 'date', 'otherdate'])

export const isPart = (param: unknown): param is RefusalParams => typeof param === 'object' && param !== null

export const isClause = (param: unknown): param is Clause => isPart(param) && 'text' in param

/** Maximum length of a value in a sentence, and maximum number of values of a list beside it. */
const longestExcerpt = 60
const mostListed = 1000

/** The English sentence of a clause by itself. */
export const wholeText = (sentence: Clause): string =>
  `${faultText(sentence)}${/[.!?]$/.test(sentence.text) ? '' : '.'}`

/** The English sentence, after the place and the field that it is about. */
export function getSentence(refusal: Refusal): string {
  const { text, params = {}, place = [], field } = refusal
  const head = place.length === 0 ? '' : `${getPath(place)} `
  const isNamed = field === undefined || text.includes('{field}')
  return `${head}${isNamed ? '' : `${field}: `}${fillIn(text, params)}${/[.!?]$/.test(text) ? '' : '.'}`
}

/** `[3] items[0]` for [3, 'items', 0]. */
const getPath = (place: Place): string =>
  place.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : ' '}${part}`)).join('')

/** The sentence of a fault, without its full stop. */
export const faultText = ({ text, params = {} }: Omit<Fault, 'code'>): string => fillIn(text, params)

const fillIn = (text: string, params: RefusalParams): string =>
  text.replace(/\{(\w+)\}/g, (match, name: string) =>
    Object.hasOwn(params, name) ? render(name, params[name]) : match,
  )

/** What the caller sent is quoted. */
const render = (name: string, param: unknown): string => (isSent(name) ? quoted(param) : plain(param))

function plain(param: unknown): string {
  if (Array.isArray(param)) return param.map(plain).join(', ')
  if (isClause(param)) return faultText(param)
  if (!isPart(param)) return String(param)
  if ('currency' in param) return `${param.amount} ${param.currency}`
  if ('label' in param) return String(param.label)
  if ('right' in param) return `permission ${param.right} (${param.name})`
  return 'name' in param ? `${param.name} (${param.id})` : String(param.id)
}

/** A value quoted for a message, truncated if it is long. */
export const quoted = (value: unknown): string => `'${getExcerpt(value)}'`

function getExcerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.length > longestExcerpt ? `${beginning(text, longestExcerpt - 3)}...` : text
}

/** A noun with its English article: `an invoice`, `a quote`, `an hourly service`. */
const withArticle = (thing: string): string => `${/^([aeiou]|hour)/i.test(thing) ? 'an' : 'a'} ${thing}`
