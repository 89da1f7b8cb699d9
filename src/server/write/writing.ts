/** What every step of one write shares: the open transaction, who writes, and what has been said and done so far. */
import type { Resource, ValuesOf } from '../../contract/language/resource.ts'
import { Problem, Refusals } from '../../contract/requests/problem.ts'
import type { Actor } from '../../contract/rights.ts'
import type { Change } from '../changes/log.ts'
import type { Tx } from '../db/database.ts'
import type { ReadBinding } from '../query/binding.ts'
import type { Sealed } from '../sealed/sealed.ts'

export interface Writing {
  readonly tx: Tx
  readonly actor: Actor
  readonly bindingOf: (name: string) => Binding
  /** For secrets that are stored. */
  readonly sealed: Sealed
  /** Refusals found so far; the write goes no further once there are any. */
  readonly refusals: Refusals
  /** Drafts that were refused, so that nothing more is worked out for them. */
  readonly refused: WeakSet<object>
  /** Rows for the change log, appended once at the end. */
  readonly changes: Change[]
  /** Values that the answer to a creation shows this once, by record id: keys and secrets. They are stored nowhere else. */
  readonly revealed: Map<number, Readonly<Record<string, string>>>
}

/** Values of every resource, whatever their names. */
export type AnyValues = Readonly<Record<string, unknown>>

/** Some of the values, by wire name; null where there is none. */
export type Given<Values> = { readonly [Wire in keyof Values]?: Values[Wire] | null }

/** A record being written. `Values` are those of its declaration: a name that it does not have is a type error. */
export interface Draft<Values = AnyValues> {
  readonly id: number
  /** In front of every refusal: the element's place in a batch or a body, such as `[2] ` or `tasks[0] `; mostly empty. */
  readonly place: string
  /** By wire name: what was supplied, and what effects add. */
  readonly values: Given<Values>
  /** Wire names of what was supplied; a new record has initial values beside them. */
  readonly named: ReadonlySet<string>
  /** Null where the body was right, else wire names of refused values, of which `values` has nothing. */
  readonly wrong: ReadonlySet<string> | null
  /** Names that the body has for fields, by wire name, where these differ. */
  readonly names?: ReadonlyMap<string, string> | undefined
  /** Columns that are no field of their own. */
  readonly columns: Readonly<Record<string, unknown>>
  /** The record as it was; null for a new one. */
  readonly before: Given<Values> | null
}

/** A draft of a resource's record. */
export type DraftOf<R extends Resource> = Draft<ValuesOf<R>>

/** What writing a record of a resource does beyond storing its fields. Bindings name these; the write path runs them. */
export interface Effects<Values = AnyValues> {
  /**
   * Refuses what a draft's own values contradict, whatever else is wrong with it: any value may be missing. What takes more
   * to be found out is refused by `prepare`.
   */
  check(writing: Writing, drafts: readonly Draft<Values>[]): Promise<void> | void
  /** Completes drafts before they are stored, new ones (`before` is null) and changed ones: defaults, checks. */
  prepare(writing: Writing, drafts: readonly Draft<Values>[]): Promise<readonly Draft<Values>[]>
  /** Runs when new records are stored. */
  created(writing: Writing, drafts: readonly Draft<Values>[]): Promise<void>
  /** Runs when changed records are stored. */
  changed(writing: Writing, drafts: readonly Draft<Values>[]): Promise<void>
  /** Runs when records were completed. */
  completed(writing: Writing, ids: readonly number[]): Promise<void>
  /** Runs before records that the actor sees are deleted: for what can be done of them no more afterwards. */
  removing(writing: Writing, ids: readonly number[]): Promise<void>
  /** Runs when records were flagged as deleted; `withParent` where that is because their parent was. */
  removed(writing: Writing, ids: readonly number[], withParent: boolean): Promise<void>
  /** Runs before deleted records are brought back: refuses what cannot stand beside what has been made since. */
  restoring(writing: Writing, ids: readonly number[]): Promise<void>
  /** Runs when deleted records were brought back; `withParent` where they came with their parent. */
  restored(writing: Writing, ids: readonly number[], withParent: boolean): Promise<void>
  readonly children: readonly Children[]
}

/** Effects that know the fields of a resource. */
export type EffectsOf<R extends Resource> = Effects<ValuesOf<R>>

/** Records that are deleted and restored along with their parent. */
export interface Children {
  readonly resource: string
  /** Field with the parent's id. */
  readonly by: string
  /** May be moved into another parent before theirs is deleted. */
  readonly movable: boolean
}

export interface Binding extends ReadBinding {
  readonly effects: Effects
}

/** Adds a refusal, with the place of what is refused; a field that it begins with has the name that it was sent under. */
export function refuse(writing: Writing, draft: Pick<Draft, 'place' | 'names'>, message: string): void {
  const named = message.replace(/^\w+(?=: )/, (wire) => draft.names?.get(wire) ?? wire)
  writing.refusals.add(draft.place + named)
  writing.refused.add(draft)
}

/** The write ends because of what was refused. */
export class Refused extends Problem {}

/** Stops the write if anything was refused: with all of it, in the order of the batch's elements. */
export function settle({ refusals }: Pick<Writing, 'refusals'>): void {
  if (refusals.isEmpty) return
  const inOrder = refusals.messages.toSorted((one, other) => positionOf(one) - positionOf(other))
  throw new Refused('invalid', inOrder, refusals.more)
}

const positionOf = (message: string): number => Number(/^\[(\d+)\] /.exec(message)?.[1] ?? -1)

/** A part of a write that is refused on its own, so that the other parts can still be looked at. */
export const batchElement = (writing: Writing): Writing => ({
  ...writing,
  refusals: new Refusals(),
  refused: new WeakSet(),
})

/** A field's value after the write: what is supplied, else what the record has. */
export function valueAfter<Values, Wire extends keyof Values & string>(
  draft: Draft<Values>,
  wire: Wire,
): Values[Wire] | null | undefined {
  return wire in draft.values ? draft.values[wire] : draft.before?.[wire]
}

/** Whether the body names the field, rather than its initial value or a rule. */
export const isNamed = <Values>({ named }: Draft<Values>, wire: keyof Values & string): boolean => named.has(wire)

/** Whether the write gives a field of a record another value, or makes the record. */
export function isChanged<Values>({ before, values }: Draft<Values>, wire: keyof Values & string): boolean {
  return before === null || (wire in values && values[wire] !== (before[wire] ?? null))
}

/** Values for what nobody has named so far; they count as named from then on, so the first defaults win. */
export function withDefaults<Values>(draft: Draft<Values>, defaults: Given<NoInfer<Values>>): Draft<Values> {
  const missing = Object.entries<unknown>(defaults).filter(([wire, value]) => value !== null && !draft.named.has(wire))
  const named = new Set([...draft.named, ...missing.map(([wire]) => wire)])
  return { ...withValues(draft, Object.fromEntries(missing) as Given<Values>), named }
}

export function withValues<Values>(draft: Draft<Values>, values: Given<NoInfer<Values>>): Draft<Values> {
  return { ...draft, values: { ...draft.values, ...values } }
}
