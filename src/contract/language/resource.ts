/**
 * A resource, declared once: its fields, paths, embeds and permissions. Lists, single reads, filters, sorting,
 * validation, documentation, screens and forms derive from this.
 */
import { allowsAccess, getRequiredScope } from '../key-scopes.ts'
import { once, onceForEach, withGetters } from '../lazy.ts'
import type { Action, Actor, PermissionId } from '../rights.ts'
import { can, userTypes } from '../rights.ts'
import { type CollectionPath, collectionPath } from './collection-path.ts'
import type { Audience, Field, FieldDraft } from './field.ts'
import { deriveFilters, type Filter, type FurtherFilter } from './filter.ts'
import { finishedFields, getSchedules, getSpellings, type Span } from './finished-fields.ts'
import type { States } from './states.ts'
import { translate } from './translated.ts'

/** Children that a read includes in their parent on request. */
export interface Embed {
  /** Name of the child resource. */
  readonly resource: string
  /** Field of the child that holds the parent's id. */
  readonly ownerField: string
  /** Embeds of the child that are included. */
  readonly included: readonly string[]
  /** Query flag (`includelocations=true`) that also requests it. */
  readonly flag: string | null
}

/** Types of the values of fields in bodies, by wire name, as far as the kinds of fields determine them. */
export type ValuesOf<R extends Resource> = NonNullable<R['holds']>

export interface Resource<
  Name extends string = string,
  Names extends string = string,
  Values = Readonly<Record<Names, unknown>>,
> {
  readonly name: Name
  /** Never set; carries the types of the fields' values. */
  readonly holds?: Values
  /** The name of one record in refusals and code, in English: `invoice`. */
  readonly singular: string
  /** Singular and plural for use within a sentence, in the language of the screen. */
  readonly noun: string
  readonly plural: string
  readonly label: string
  /** Field with the record's name. */
  readonly title: Names
  readonly paths: readonly [CollectionPath, ...CollectionPath[]]
  readonly permission: PermissionId | null
  /** Who may read and who may write, in addition to `permission`. */
  readonly readers: 'everyone' | 'staff' | 'administrators'
  readonly writers: 'everyone' | 'staff' | 'administrators' | 'nobody'
  /** An additional condition on callers, if it is more than a single permission. */
  readonly admits: ((actor: Actor) => boolean) | null
  readonly fields: Readonly<Record<Names, Field>>
  /** Fields with the contacts who are responsible for a record and may share it. */
  readonly ownerFields: readonly Names[]
  /** Wire names by lower-case spelling in requests; the first one whose field the caller may know of applies. */
  readonly spellings: ReadonlyMap<string, readonly Names[]>
  readonly filters: ReadonlyMap<string, Filter>
  readonly embeds: Readonly<Record<string, Embed>>
  readonly states: States
  /** Whether deleted records can be restored. */
  readonly restorable: boolean
  /** Whether there is exactly one record, the account's own, at the path itself. */
  readonly singleton: boolean
  /** Whether its records always exist: they can be changed, but neither created nor deleted. */
  readonly fixedSet: boolean
  /** Fields of a single read without `fields`: the default set, all scalars, or all scalars and embeds. */
  readonly single: 'default' | 'all' | 'everything'
  readonly order: Names
  /** Whether a list without an order is sorted descending. */
  readonly newestFirst: boolean
  /** Default order of a list filtered by a window of this field, which lets the database read only one page of the window. */
  readonly windowOrder: Names | null
  /** The action of `permission` required to add a record, if not `add`. */
  readonly addRight: Action
  /** Names in `fields` that stand for several fields. */
  readonly fieldGroups: Readonly<Record<string, readonly Names[]>>
  /** Default filters of a list if the request names neither end of their window. */
  readonly defaultFilters: Readonly<Record<string, string>>
  /**
   * Named selections of a list, as filters: overdue, unassigned. Counts include them beside the states, and `status` takes
   * the name of one as its whole value.
   */
  readonly selections: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly search: readonly Names[]
  /**
   * Set if rows have a custom order: the field whose value neighbours must share, and the fields that a moved row takes
   * from its new neighbour.
   */
  readonly reorder: { readonly within: Names | null; readonly follow: readonly Names[] } | null
  /** Pairs of days of which the second is not before the first. */
  readonly spans: readonly Span<Names>[]
  /** Dates that move together when a record is moved by a number of days. */
  readonly schedule: readonly Names[]
}

interface Declaration<Values, Names extends string = keyof Values & string> {
  readonly singular: string
  /** Plural within a sentence; by default the label in lower case. */
  readonly plural?: string
  readonly label: string
  readonly title: NoInfer<Names>
  readonly paths: readonly [string | Partial<CollectionPath>, ...(string | Partial<CollectionPath>)[]]
  readonly permission?: PermissionId
  readonly readers?: 'everyone' | 'staff' | 'administrators'
  /** Records with `writers: 'nobody'` are created by other writes. */
  readonly writers?: 'everyone' | 'staff' | 'administrators' | 'nobody'
  readonly admits?: (actor: Actor) => boolean
  readonly fields: { readonly [Wire in keyof Values]: FieldDraft<Values[Wire]> }
  readonly ownerFields?: readonly NoInfer<Names>[]
  readonly embeds?: Readonly<Record<string, Partial<Embed> & Pick<Embed, 'resource' | 'ownerField'>>>
  readonly states?: Partial<States>
  readonly restorable?: boolean
  readonly singleton?: boolean
  readonly fixedSet?: boolean
  readonly filters?: readonly FurtherFilter<NoInfer<Names>>[]
  readonly single?: 'default' | 'all' | 'everything'
  readonly order?: NoInfer<Names>
  readonly newestFirst?: boolean
  readonly windowOrder?: NoInfer<Names>
  readonly addRight?: Action
  readonly fieldGroups?: Readonly<Record<string, readonly NoInfer<Names>[]>>
  readonly defaultFilters?: Readonly<Record<string, string>>
  readonly selections?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly reorder?: { readonly within: NoInfer<Names> | null; readonly follow?: readonly NoInfer<Names>[] }
  readonly spans?: readonly Span<NoInfer<Names>>[]
  readonly schedule?: readonly NoInfer<Names>[]
}

/** Selections that are about the status, whose filter takes their names. */
const statusWords = (selections: Resource['selections']): readonly string[] =>
  Object.keys(selections).filter((name) => selections[name]?.status !== undefined)

export function resource<Name extends string, Values extends object>(
  name: Name,
  declaration: Declaration<Values>,
): Resource<Name, keyof Values & string, Values> {
  type Names = keyof Values & string
  const drafts: Readonly<Record<Names, FieldDraft>> = declaration.fields
  const readers = declaration.readers ?? 'everyone'
  // Fields of resources that are closed to people outside the firm need no audience.
  const fields = finishedFields(drafts, readers === 'everyone' ? undefined : 'all')
  const names = Object.keys(fields) as Names[]
  const states: States = {
    open: null,
    done: null,
    listed: [],
    groups: {},
    transitions: null,
    unissued: null,
    clientTransitions: null,
    ...declaration.states,
  }
  const { singular, label, plural = label.toLowerCase() } = declaration
  const defaults = {
    name,
    singular,
    title: declaration.title,
    paths: declaration.paths.map(collectionPath) as unknown as [CollectionPath, ...CollectionPath[]],
    permission: declaration.permission ?? null,
    readers,
    writers: declaration.writers ?? 'staff',
    admits: declaration.admits ?? null,
    fields,
    ownerFields: declaration.ownerFields ?? [],
    embeds: Object.fromEntries(
      Object.entries(declaration.embeds ?? {}).map(([key, embed]) => [key, { included: [], flag: null, ...embed }]),
    ),
    states,
    restorable: declaration.restorable ?? true,
    singleton: declaration.singleton ?? false,
    fixedSet: declaration.fixedSet ?? false,
    single: declaration.single ?? 'all',
    order: declaration.order ?? (('sortorder' in fields ? 'sortorder' : declaration.title) as Names),
    newestFirst: declaration.newestFirst ?? false,
    windowOrder: declaration.windowOrder ?? null,
    addRight: declaration.addRight ?? 'add',
    fieldGroups: declaration.fieldGroups ?? {},
    defaultFilters: declaration.defaultFilters ?? {},
    selections: declaration.selections ?? {},
    search: names.filter((fieldName) => fields[fieldName].searchable),
    reorder: declaration.reorder ? { follow: [], ...declaration.reorder } : null,
    spans: declaration.spans ?? (getSchedules(names) as Span<Names>[]),
    schedule: declaration.schedule ?? [],
  }
  return withGetters(defaults, {
    noun: () => translate(singular),
    plural: () => translate(plural),
    label: () => translate(label),
    spellings: once(() => getSpellings(fields)),
    filters: once(() =>
      deriveFilters(fields, states, declaration.filters ?? [], statusWords(declaration.selections ?? {})),
    ),
  })
}

/** Whether the caller may know of the field at all. For a caller who may not, the field does not exist in any part of a request. */
export function seesField(actor: Actor, field: Field): boolean {
  if (!isAmong(actor, field.audience)) return false
  return field.permission === null || can(actor, field.permission)
}

/** Whether the resource has a field of this name that the caller sees. */
export function seesFieldNamed(actor: Actor, resource: Resource, name: string): boolean {
  const field = resource.fields[name]
  return field !== undefined && seesField(actor, field)
}

function isAmong({ userType }: Actor, audience: Audience): boolean {
  if (userType === userTypes.staff || audience === 'all') return true
  return audience === 'contractors' && userType !== userTypes.client
}

/** Whether the caller may set the field, on a new record or an existing one; seeing it is not enough. */
export function maySet(actor: Actor, field: Field, action: Action): boolean {
  return seesField(actor, field) && (field.permission === null || can(actor, field.permission, action))
}

/** Whether the caller may do `action` to records of the resource, regardless of any particular record. */
export function mayUse(actor: Actor, target: Resource, action: Action): boolean {
  if (actor.limits && !allowsAccess(actor.limits, getRequiredScope(target.name), action !== 'view')) return false
  const audience = action === 'view' ? target.readers : target.writers
  const right = action === 'add' ? target.addRight : action
  const admitted = !target.admits || target.admits(actor)
  return admitted && belongsTo(actor, audience) && (target.permission === null || can(actor, target.permission, right))
}

function belongsTo(actor: Actor, audience: Resource['readers'] | Resource['writers']): boolean {
  if (audience === 'nobody') return false
  // The key's scope was checked before; it includes what administrators may do with such records.
  if (audience === 'administrators') return actor.administrator || actor.limits !== undefined
  return audience === 'everyone' || actor.userType === userTypes.staff
}

/** A declaration whose fields requests can name. */
export type Spelled = Pick<Resource, 'fields' | 'spellings'>

/** The field with this name, response alias or alias, in any letter case, if the caller may know of it. */
export function findField(declaration: Spelled, name: string, sees: (field: Field) => boolean): string | null {
  return (
    declaration.spellings.get(name.toLowerCase())?.find((fieldName) => sees(declaration.fields[fieldName] as Field)) ??
    null
  )
}

/** The fields that hold a record's workflow state and its work stage; null for a resource without one. */
export const stateField = fieldThat(({ kind }) => kind === 'state')
export const stageField = fieldThat(({ target, write }) => target === 'workstages' && write === 'always')

/** Deleted records are marked by this member, in place of the value that a field of this name would have. */
export const removalWord = 'status'
export const tellsRemoval = (target: Resource): boolean => target.restorable && !target.singleton && !target.fixedSet

/** Whether no field has the member's name, so that it only says that a record is deleted. */
export const hasOwnRemoval = (target: Resource): boolean => tellsRemoval(target) && !target.spellings.has(removalWord)

function fieldThat(fits: (field: Field) => boolean): (target: Resource) => string | null {
  return onceForEach(({ fields }) => Object.keys(fields).find((fieldName) => fits(fields[fieldName] as Field)) ?? null)
}

export type { Field, Filter }
