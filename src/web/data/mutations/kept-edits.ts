/**
 * Edits that the service refused, kept at their place until they are saved or discarded: the person may have moved on by
 * then. They outlive the screen, and the browser asks before the app is left with one.
 */
import { useSyncExternalStore } from 'react'
import type { Resource } from '../../../contract/language/resource.ts'
import { key, type RecordData } from '../record.ts'

export interface KeptEdit {
  /** As it was sent. */
  readonly value: unknown
  /** The fields of the record that show it. */
  readonly values: Partial<RecordData>
  /** Why it was refused, for people. */
  readonly reason: string
}

/** The kept edits of one record, by field. */
export type KeptEdits = Readonly<Record<string, KeptEdit>>

/** By id. */
type OfResource = ReadonlyMap<string, KeptEdits>

const ofResource: OfResource = new Map()
let editsByResource: ReadonlyMap<string, OfResource> = new Map()
const listeners = new Set<() => void>()

export function keepEdit({ name }: Resource, record: RecordData, field: string, edit: KeptEdit): void {
  set(name, key(record), { ...editsByResource.get(name)?.get(key(record)), [field]: edit })
}

export function discardEdit({ name }: Resource, record: RecordData, field: string): void {
  const edits = editsByResource.get(name)?.get(key(record))
  if (!edits?.[field]) return
  set(
    name,
    key(record),
    Object.fromEntries(Object.entries(edits).filter(([fieldDeclaration]) => fieldDeclaration !== field)),
  )
}

/** Those of a resource by id. Those of a record keep their identity until they change. */
export const useKeptEdits = ({ name }: Resource): OfResource =>
  useSyncExternalStore(subscribe, () => editsByResource.get(name) ?? ofResource)

export const useKeptEdit = (resource: Resource, record: RecordData, field: string): KeptEdit | undefined =>
  useKeptEdits(resource).get(key(record))?.[field]

function set(resource: string, id: string, edits: KeptEdits): void {
  const otherEdits = [...(editsByResource.get(resource) ?? ofResource)].filter(([recordId]) => recordId !== id)
  const remainingEdits = Object.keys(edits).length > 0 ? [...otherEdits, [id, edits] as const] : otherEdits
  editsByResource = new Map(editsByResource).set(resource, new Map(remainingEdits))
  const isEmpty = [...editsByResource.values()].every(({ size }) => size === 0)
  if (isEmpty) window.removeEventListener('beforeunload', ask)
  else window.addEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
