/** Turns request bodies into drafts of new records. */

import type { Resource } from '../../contract/language/resource.ts'
import { onceForEach } from '../../contract/lazy.ts'
import type { RecordInput } from '../../contract/requests/record-input.ts'
import type { Place } from '../../contract/requests/refusal.ts'
import { appendedKey } from '../../contract/sort-key.ts'
import type { AnyValues, Binding, Draft } from './write-context.ts'

/** A record to store, and the place that refusals of it name. */
export interface NewRecord extends RecordInput {
  readonly place?: Place
  /** The record that it is a copy of: ids that are taken over from it are not the actor's choice. */
  readonly copyOf?: AnyValues
}

/** The elements of a batch, each with its position. */
export const toNewRecords = (inputs: readonly RecordInput[]): NewRecord[] =>
  inputs.map((input, position) => ({ ...input, place: [position] }))

/** Records nested in the body of another new one, each with its position there. */
export const nestedIn = (draft: Draft, fieldName: string): NewRecord[] =>
  ((draft.values[fieldName] ?? []) as RecordInput[]).map((input, position) => ({
    ...input,
    place: [...draft.place, fieldName, position],
  }))

const initialValues = onceForEach(({ resource, sources }: Binding): Readonly<Record<string, unknown>> => {
  const storedFields = Object.entries(resource.fields).filter(
    ([fieldName, { kind, write }]) => kind !== 'sortkey' && write !== 'never' && sources[fieldName]?.kind === 'column',
  )
  return Object.fromEntries(storedFields.map(([fieldName, { initial }]) => [fieldName, initial ?? null]))
})

const sortKeys = onceForEach(({ fields }: Resource) =>
  Object.keys(fields).filter((fieldName) => fields[fieldName]?.kind === 'sortkey'),
)

/** A new record, still without an id. It has a value for every stored field: the supplied one, or the field's initial one. */
export function newDraft(binding: Binding, input: NewRecord): Draft {
  return {
    id: 0,
    place: input.place ?? [],
    values: { ...initialValues(binding), ...input.values },
    namedFields: new Set(Object.keys(input.values)),
    wrong: input.wrong ?? null,
    names: input.names,
    columns: {},
    before: null,
    copyOf: input.copyOf,
  }
}

/** The draft with its id, and last in the custom order unless it names a place. */
export function numberedDraft({ resource }: Binding, draft: Draft, id: number): Draft {
  const last = Object.fromEntries(sortKeys(resource).map((fieldName) => [fieldName, appendedKey(id)]))
  return { ...draft, id, values: { ...last, ...draft.values } }
}
