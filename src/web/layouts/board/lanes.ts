/** Lanes of a board: the columns of each person, one lane below the other. Pure. */

import { getCaption } from '../../../contract/language/captions.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { fieldId, key, type RecordData, readLinked } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { linkedName } from '../../resource/inputs/fields/value.tsx'
import { getColumns, type Stage, type StageColumn } from './card-positions.ts'

export interface Lane {
  /** The person's id, or `none`. */
  readonly key: string
  readonly name: string
  /** As in linked records; null for unassigned cards. */
  readonly person: RecordData | null
  readonly columns: readonly StageColumn[]
}

/** By name, unassigned cards last. A card with several people is in the lane of the first, as in a grouped list. */
export function getLanes(
  resource: Resource,
  laneField: string,
  stages: readonly Stage[],
  rows: readonly RecordData[],
): readonly Lane[] {
  const columns = getColumns(resource, stages, rows)
  const owners = new Map(rows.map((row) => [row, getOwner(resource, laneField, row)]))
  const people = new Map([...owners.values()].flatMap((person) => (person ? [[key(person), person] as const] : [])))
  const lane = (name: string, person: RecordData | null): Lane => {
    const ownKey = laneKey(person)
    const isHere = (card: RecordData) => laneKey(owners.get(card) ?? null) === ownKey
    const within = columns.map((column) => ({
      ...column,
      key: `${ownKey}/${column.key}`,
      lane: ownKey,
      cards: column.cards.filter(isHere),
    }))
    return { key: ownKey, name, person, columns: within }
  }
  const lanes = [...people.values()].map((person) => lane(linkedName(person), person))
  return [...lanes.toSorted((first, second) => first.name.localeCompare(second.name)), lane(t('Unassigned'), null)]
}

const laneKey = (person: RecordData | null): string => (person ? key(person) : 'none')

function getOwner(resource: Resource, laneField: string, card: RecordData): RecordData | null {
  if (resource.fields[laneField]?.kind === 'tomany') {
    return (
      readLinked(card, laneField).toSorted((first, second) => linkedName(first).localeCompare(linkedName(second)))[0] ??
      null
    )
  }
  const id = card[laneField]
  if (id === undefined || id === null) return null
  return { id: Number(id), name: card[getCaption(resource, laneField) ?? ''] }
}

/** A change of the person: the fields to write, their previous values, and their values until the response arrives. */
export interface Handover {
  readonly set: Readonly<Record<string, unknown>>
  readonly back: Readonly<Record<string, unknown>>
  readonly shown: Readonly<Record<string, unknown>>
}

/** Moves a card to another lane: replaces one person and keeps the other assignees. */
export function handover(
  resource: Resource,
  laneField: string,
  card: RecordData,
  lane: Lane,
  targetLane: Lane,
): Handover {
  if (resource.fields[laneField]?.kind === 'tomany') {
    const before = readLinked(card, laneField)
    const records = before.filter((one) => key(one) !== lane.key && key(one) !== targetLane.key)
    const after = targetLane.person ? [targetLane.person, ...records] : records
    const ids = (people: readonly RecordData[]) => people.map((one) => fieldId(key(one)))
    return { set: { [laneField]: ids(after) }, back: { [laneField]: ids(before) }, shown: { [laneField]: after } }
  }
  return {
    set: { [laneField]: targetLane.person ? fieldId(key(targetLane.person)) : null },
    back: { [laneField]: card[laneField] ?? null },
    shown: {
      [laneField]: targetLane.person?.id,
      [getCaption(resource, laneField) ?? '']: targetLane.person ? targetLane.name : undefined,
    },
  }
}
