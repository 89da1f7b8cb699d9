/**
 * The server's half of a resource: where each declared field comes from in SQL, and which rows an actor sees. A field that
 * the binding does not name is the column of its own name. All identifiers in statements come from here.
 */
import { sql } from 'kysely'
import type { Field, Kind } from '../../contract/language/field.ts'
import type { Resource } from '../../contract/language/resource.ts'
import type { Actor } from '../../contract/rights.ts'
import { type Condition, type Context, concat, type Expression, type Row, rowNamed } from './condition.ts'

/**
 * A column of the resource's own table; by default the one with the field's name. A binding only says so of fields that requests
 * do not write.
 */
export interface ColumnSource {
  readonly kind: 'column'
  readonly column: string | null
  /**
   * Whether it is the time of the row's last change, which readers see only for changes of fields that they can see.
   */
  readonly isLastChange: boolean
}

/** A column of one related row, reached by a key in the resource's own table. */
export interface RelatedSource {
  readonly kind: 'related'
  readonly relation: string
  readonly column: string
}

/** Computed when it is read. */
export interface ComputedSource {
  readonly kind: 'computed'
  readonly render: (row: Row, context: Context) => Expression
  /** Relations whose rows the expression uses, by alias `<row alias>_<relation>`. */
  readonly relations: readonly string[]
}

/** Rows of another table, linked by a link table: tags, assignees, members. */
export interface LinkSource {
  readonly kind: 'link'
  readonly table: string
  readonly owner: string
  readonly target: string
  readonly targetTable: string
  /** Columns of the link table that have a fixed value in the rows of this field. */
  readonly fixed: Constants
  /** Which linked rows the caller sees; null if those who see the row see all of them. */
  readonly seen: ((actor: Actor) => Condition | null) | null
}

/** Write-only: accepted in bodies, and turned into something else by an effect of the write. */
export interface InputSource {
  readonly kind: 'input'
}

/** Computed when it is read, by an expression that depends on the reader. */
export interface PersonalSource {
  readonly kind: 'personal'
  readonly condition: (actor: Actor) => Condition
}

export type Source = ColumnSource | RelatedSource | ComputedSource | LinkSource | InputSource | PersonalSource

/** Keys (`text[]`) of everyone outside the firm who sees a row, as the open write has stored it. */
export type AudienceKeys = (row: Row, account: Expression) => Expression

export interface Relation {
  readonly table: string
  /** Column of the resource's own table that holds the related row's id, or one of an earlier relation. */
  readonly key: string
  /** Relation with the key; absent if it is the resource's own row. */
  readonly via: string | null
  /** Column of the related table that the key matches: its id, unless the related row refers to this one. */
  readonly keyColumn: string
  /** Columns of the related table that have a fixed value in this relation. */
  readonly fixed: Constants
}

/** Fixed values of columns, by column. */
export type Constants = Readonly<Record<string, string | number>>

export interface ReadBinding<R extends Resource = Resource> {
  readonly resource: R
  /** Distinguishes a binding with custom fields from the plain binding of the resource. */
  readonly variant?: string
  readonly table: string
  /** Whether its rows are numbered in the order in which writes have appended them. */
  readonly isLog?: true
  /** A route of other resources that it lacks: its records are read elsewhere, or created by an upload. */
  readonly lacks?: 'single' | 'create'
  /** Whether its records have versions although they are only written by operations. */
  readonly hasVersions?: boolean
  /** Name of this kind of record for tags, custom fields and work stages. */
  readonly entity: string | null
  readonly sources: Readonly<Record<keyof R['fields'], Source>>
  readonly relations: Readonly<Record<string, Relation>>
  /** Selects the rows of the table that are records of this resource. */
  readonly base: Condition | null
  /** Selects the rows that the caller sees; null for all rows of the account. */
  readonly visible: (actor: Actor) => Condition | null
  /** Who outside the firm sees a record; if absent, clients and contractors see no history of such records. */
  readonly audience?: AudienceKeys
  /** Whether a record's amounts count in sums; if absent, those of all do. */
  readonly counts?: (row: Row) => Expression
}

/** A binding as it is written: with the sources of those fields alone that are not the column of their own name. */
export type GivenBinding<R extends Resource> = Omit<ReadBinding<R>, 'sources'> & {
  readonly sources?: Readonly<Partial<Record<keyof R['fields'], Source>>>
}

/** Completes the sources of a binding. It throws if a field lacks one and cannot be a column, or if there is no such field. */
export function bind<R extends Resource>(given: GivenBinding<R>): ReadBinding<R> {
  const { name, fields } = given.resource
  const sources: Readonly<Record<string, Source | undefined>> = given.sources ?? {}
  const unknown = Object.keys(sources).find((fieldName) => !(fieldName in fields))
  if (unknown !== undefined) throw new Error(`The binding of ${name} has a source of ${unknown}, which is not declared`)
  const entries = Object.entries(fields).map(([fieldName, field]) => {
    const source = sources[fieldName] ?? (isPlainColumn(field) ? column() : undefined)
    if (!source) throw new Error(`The binding of ${name} needs a source of ${fieldName}`)
    return [fieldName, source]
  })
  return { ...given, sources: Object.fromEntries(entries) as ReadBinding<R>['sources'] }
}

/** Kinds of values that are not in one column as they are. */
const composed: readonly Kind[] = ['utc', 'tomany', 'object', 'records', 'customvalues']

/** Whether requests write the field and read it again, as one value. What they only read may as well be computed. */
function isPlainColumn({ kind, write, writeOnly }: Field): boolean {
  if (kind === 'id' || kind === 'sortkey') return true
  return write !== 'never' && !writeOnly && !composed.includes(kind)
}

export const column = (name: string | null = null): ColumnSource => ({
  kind: 'column',
  column: name,
  isLastChange: name === 'lastmodified',
})
export const relatedSource = (relation: string, name: string): RelatedSource => ({
  kind: 'related',
  relation,
  column: name,
})
export const input: InputSource = { kind: 'input' }
export const personal = (condition: (actor: Actor) => Condition): PersonalSource => ({
  kind: 'personal',
  condition,
})

export const computed = (
  render: (row: Row, context: Context) => Expression,
  relations: readonly string[] = [],
): ComputedSource => ({ kind: 'computed', render, relations })

export const link = (
  table: string,
  owner: string,
  target: string,
  targetTable: string,
  constants: Readonly<Record<string, string>> = {},
): LinkSource => ({ kind: 'link', table, owner, target, targetTable, fixed: constants, seen: null })

/** A link whose rows are only visible to the caller if `seen` selects them. */
export const linkSeen = (source: LinkSource, visibility: (actor: Actor) => Condition | null): LinkSource => ({
  ...source,
  seen: visibility,
})

export const relation = (table: string, key: string, via: string | null = null): Relation => ({
  table,
  key,
  via,
  keyColumn: 'id',
  fixed: {},
})

/** The row, if any, whose `keyColumn` refers to a row of the resource. */
export const relationBy = (table: string, keyColumn: string, constants: Constants): Relation => ({
  table,
  keyColumn,
  key: 'id',
  via: null,
  fixed: constants,
})

/** The relation that a source reads. */
export function getRelation(binding: ReadBinding, source: RelatedSource): Relation {
  const relation = binding.relations[source.relation]
  if (!relation) throw new Error(`${binding.resource.name} has no relation ${source.relation}`)
  return relation
}

/** Alias of a related row in a statement. */
export const relatedAlias = (row: Row, name: string): string => `${row.alias}_${name}`

/** The column of the resource's own table in which a field is stored, if there is one. */
export function storedColumn(binding: ReadBinding, fieldName: string): string | null {
  const source = binding.sources[fieldName]
  return source?.kind === 'column' ? (source.column ?? fieldName) : null
}

/** The column that a declaration names: by a field, or by its own name if no field is stored in it. */
export const getColumn = (binding: ReadBinding, name: string): string => storedColumn(binding, name) ?? name

/** A field's value in a row, stored or computed; null for a source without such a value. */
export function fieldValue(source: Source, fieldName: string, row: Row, context: Context): Expression | null {
  switch (source.kind) {
    case 'column':
      return row.column(source.column ?? fieldName)
    case 'related':
      return sql.ref(`${relatedAlias(row, source.relation)}.${source.column}`)
    case 'computed':
      return source.render(row, context)
    case 'link':
    case 'input':
    case 'personal':
      return null
  }
}

/** Fields of a row as a JSON object. It throws for a field without a value in the row. */
export function valuesIn(
  { resource, sources }: ReadBinding,
  fieldNames: readonly string[],
  row: Row,
  context: Context,
): Expression {
  const values = fieldNames.map((fieldName) => {
    const source = sources[fieldName]
    const value = source && fieldValue(source, fieldName, row, context)
    if (!value) throw new Error(`${fieldName} of ${resource.name} has no value in a row`)
    return sql`${sql.lit(fieldName)}::text, ${value}`
  })
  return sql`json_build_object(${sql.join(values)})`
}

/** Relations that `fieldValue` reads. */
export function relationsReadBy(source: Source): readonly string[] {
  if (source.kind === 'related') return [source.relation]
  return source.kind === 'computed' ? source.relations : []
}

/** The condition on a link table that selects the rows of this field for one record. */
export function linkRows(source: LinkSource, row: Row, alias: string): Expression {
  const linkRow = rowNamed(alias)
  const ofAccount = sql`${linkRow.column('account_id')} = ${row.column('account_id')}`
  return sql`${ofAccount} and ${linkRow.column(source.owner)} = ${row.column('id')}${renderConstants(source, alias)}`
}

/** ` and ...` for each column with a fixed value. */
export function renderConstants({ fixed }: Pick<LinkSource | Relation, 'fixed'>, alias: string): Expression {
  const parts = Object.entries(fixed).map(
    ([name, value]) => sql` and ${sql.ref(`${alias}.${name}`)} = ${sql.lit(value)}`,
  )
  return concat(parts)
}
