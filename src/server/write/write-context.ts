/** State shared by all steps of one write: the open transaction, the actor, and the refusals and changes so far. */
import type { Resource, ValuesOf } from '../../contract/language/resource.ts'
import { Problem, Refusals } from '../../contract/requests/problem.ts'
import type { Place, Refusal } from '../../contract/requests/refusal.ts'
import type { Actor } from '../../contract/rights.ts'
import type { Change } from '../change-log/log.ts'
import type { RecordEvent } from '../change-log/subscriptions.ts'
import type { Tx } from '../db/database.ts'
import type { ReadBinding } from '../query/binding.ts'
import type { Sealed } from '../secrets/sealed.ts'

export interface WriteContext {
  readonly tx: Tx
  readonly actor: Actor
  readonly bindingOf: (name: string) => Binding
  /** Encrypts secrets before they are stored. */
  readonly sealed: Sealed
  /** Refusals found so far; the write goes no further once there are any. */
  readonly refusals: Refusals
  /** Refused drafts, for which nothing more is computed. */
  readonly refusedDrafts: WeakSet<object>
  /** Rows for the change log, appended once at the end. */
  readonly changes: Change[]
  /** Events for webhooks that are not changes, such as that a document was mailed. */
  readonly noted: RecordEvent[]
  /** Keys and secrets that only the answer to their creation shows, by record id. They are stored nowhere else. */
  readonly revealed: Map<number, Readonly<Record<string, string>>>
  /** Records that a deletion leaves behind, although they belonged to what it deleted. */
  readonly staying: { readonly resource: string; readonly id: number }[]
  /** Sentences for the answer: what came of the write beyond what was asked for. */
  readonly remarks: string[]
}

/** Values of any resource, by wire name. */
export type AnyValues = Readonly<Record<string, unknown>>

/** Some of the values, by wire name; null for a field without a value. */
export type Given<Values> = { readonly [Wire in keyof Values]?: Values[Wire] | null }

/** A record that is being written. `Values` are those of its declaration, so that an unknown name is a type error. */
export interface Draft<Values = AnyValues> {
  readonly id: number
  /** Its place in a batch or a body; mostly empty. */
  readonly place: Place
  /** By wire name: the supplied values, and those that effects add. */
  readonly values: Given<Values>
  /** Wire names of the supplied values; a new record has initial values beside them. */
  readonly namedFields: ReadonlySet<string>
  /** Wire names of refused values, which `values` does not have; null where none was refused. */
  readonly wrong: ReadonlySet<string> | null
  /** The body's names for fields, by wire name, where they differ from it. */
  readonly names?: ReadonlyMap<string, string> | undefined
  /** Values of columns that no field is stored in. */
  readonly columns: Readonly<Record<string, unknown>>
  /** The record as it was; null for a new one. */
  readonly before: Given<Values> | null
  /** The record that a new one is a copy of, if it is one. */
  readonly copyOf?: Given<Values> | undefined
}

/** A draft of a resource's record. */
export type DraftOf<R extends Resource> = Draft<ValuesOf<R>>

/** Rules and side effects of writing records of a resource. Bindings name them; the write path runs them. */
export interface Effects<Values = AnyValues> {
  /**
   * Refuses contradictions within a draft's own values. It also runs on drafts with other mistakes, so any value may be
   * missing. Whatever needs more than the draft to be judged is refused by `prepare`.
   */
  check(writing: WriteContext, drafts: readonly Draft<Values>[]): Promise<void> | void
  /** Completes drafts before they are stored, new ones (`before` is null) and changed ones: defaults, checks. */
  prepare(writing: WriteContext, drafts: readonly Draft<Values>[]): Promise<readonly Draft<Values>[]>
  /** Runs after new records were stored. */
  created(writing: WriteContext, drafts: readonly Draft<Values>[]): Promise<void>
  /** Runs after changed records were stored. */
  changed(writing: WriteContext, drafts: readonly Draft<Values>[]): Promise<void>
  /** Runs after records were completed. */
  completed(writing: WriteContext, ids: readonly number[]): Promise<void>
  /** Runs before records that the actor sees are deleted: for whatever needs them not to be deleted yet. */
  removing(writing: WriteContext, ids: readonly number[]): Promise<void>
  /** Runs after records were flagged as deleted; `withParent` if that is because their parent was. */
  removed(writing: WriteContext, ids: readonly number[], withParent: boolean): Promise<void>
  /** Runs before deleted records are brought back: refuses records that conflict with what has been made since. */
  restoring(writing: WriteContext, ids: readonly number[]): Promise<void>
  /** Runs after deleted records were brought back; `withParent` if they came with their parent. */
  restored(writing: WriteContext, ids: readonly number[], withParent: boolean): Promise<void>
  readonly children: readonly Children[]
  /** Set if new records may give remarks: a request for one is then not joined with others, so that it gets its own. */
  readonly remarks?: true
}

/** Effects that know the fields of a resource. */
export type EffectsOf<R extends Resource> = Effects<ValuesOf<R>>

/** Records that are deleted and restored with their parent. */
export interface Children {
  readonly resource: string
  /** Field with the parent's id. */
  readonly parentField: string
  /** Whether they can be moved into another parent before theirs is deleted. */
  readonly movable: boolean
  /** Those of these children that go with their parents; absent if all do. */
  readonly leaving?: (writing: WriteContext, ids: readonly number[]) => Promise<readonly number[]>
}

export interface Binding extends ReadBinding {
  readonly effects: Effects
}

/** Adds a refusal, with the place of the draft. Its field gets the name that it was sent under. */
export function refuse(writing: WriteContext, draft: Pick<Draft, 'place' | 'names'>, refusal: Refusal): void {
  const { field, ...rest } = refusal
  const fieldPart = field === undefined ? {} : { field: draft.names?.get(field) ?? field }
  writing.refusals.add({ ...rest, ...fieldPart, place: draft.place })
  writing.refusedDrafts.add(draft)
}

/** Ends a write in which something was refused. */
export class Refused extends Problem {}

/** Throws if anything was refused: all refusals, in the order of the batch's elements. */
export function throwIfInvalid({ refusals }: Pick<WriteContext, 'refusals'>): void {
  if (refusals.isEmpty) return
  const inOrder = refusals.list.toSorted((first, second) => getPosition(first) - getPosition(second))
  throw new Refused('invalid', inOrder, refusals.more)
}

const getPosition = ({ place: [first] = [] }: Refusal): number => (typeof first === 'number' ? first : -1)

/** A part of a write that collects refusals of its own, so that the other parts can still be checked. */
export const batchElement = (writing: WriteContext): WriteContext => ({
  ...writing,
  refusals: new Refusals(),
  refusedDrafts: new WeakSet(),
})

/** A field's value after the write: the supplied one, or the one that the record has. */
export function valueAfter<Values, Wire extends keyof Values & string>(
  draft: Draft<Values>,
  fieldName: Wire,
): Values[Wire] | null | undefined {
  return fieldName in draft.values ? draft.values[fieldName] : draft.before?.[fieldName]
}

/** Whether the body names the field, as opposed to an initial value or one set by a rule. */
export const isNamed = <Values>({ namedFields }: Draft<Values>, fieldName: keyof Values & string): boolean =>
  namedFields.has(fieldName)

/** Whether the write changes a field of a record, or creates the record. */
export function isChanged<Values>({ before, values }: Draft<Values>, fieldName: keyof Values & string): boolean {
  return before === null || (fieldName in values && values[fieldName] !== (before[fieldName] ?? null))
}

/** Adds values for fields that are not named yet. They count as named from then on, so the first defaults win. */
export function withDefaults<Values>(draft: Draft<Values>, defaults: Given<NoInfer<Values>>): Draft<Values> {
  const missingDefaults = Object.entries<unknown>(defaults).filter(
    ([fieldName, value]) => value !== null && !draft.namedFields.has(fieldName),
  )
  const namedFields = new Set([...draft.namedFields, ...missingDefaults.map(([fieldName]) => fieldName)])
  return { ...withValues(draft, Object.fromEntries(missingDefaults) as Given<Values>), namedFields }
}

export function withValues<Values>(draft: Draft<Values>, values: Given<NoInfer<Values>>): Draft<Values> {
  return { ...draft, values: { ...draft.values, ...values } }
}
