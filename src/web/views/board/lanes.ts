/** Lanes of a board: the columns of each person, one lane below the other. Pure. */

import { getCaption } from '../../../contract/language/captions.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { key, linked, type RecordData, wireId } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { linkedName } from '../../resource/fields/value.tsx'
import { columnsOf, type Stage, type StageColumn } from './card-positions.ts'

export interface Lane {
  /** The person's id, or `none`. */
  readonly key: string
  readonly name: string
  /** As in linked records; null for unassigned cards. */
  readonly person: RecordData | null
  readonly columns: readonly StageColumn[]
}

/** By name, unassigned cards last. A card with several people is in the lane of the first, as in a grouped list. */
export function lanesOf(
  resource: Resource,
  by: string,
  stages: readonly Stage[],
  rows: readonly RecordData[],
): readonly Lane[] {
  const columns = columnsOf(resource, stages, rows)
  const owners = new Map(rows.map((row) => [row, ownerOf(resource, by, row)]))
  const people = new Map([...owners.values()].flatMap((person) => (person ? [[key(person), person] as const] : [])))
  const lane = (name: string, person: RecordData | null): Lane => {
    const own = laneKey(person)
    const isHere = (card: RecordData) => laneKey(owners.get(card) ?? null) === own
    const within = columns.map((column) => ({
      ...column,
      ...{ key: `${own}/${column.key}`, lane: own, cards: column.cards.filter(isHere) },
    }))
    return { key: own, name, person, columns: within }
  }
  const named = [...people.values()].map((person) => lane(linkedName(person), person))
  return [...named.toSorted((one, other) => one.name.localeCompare(other.name)), lane(t('Unassigned'), null)]
}

const laneKey = (person: RecordData | null): string => (person ? key(person) : 'none')

function ownerOf(resource: Resource, by: string, card: RecordData): RecordData | null {
  if (resource.fields[by]?.kind === 'tomany') {
    return linked(card, by).toSorted((one, other) => linkedName(one).localeCompare(linkedName(other)))[0] ?? null
  }
  const id = card[by]
  if (id === undefined || id === null) return null
  return { id: Number(id), name: card[getCaption(resource, by) ?? ''] }
}

/** A change of the person: the fields to write, their previous values, and their values until the response arrives. */
export interface Handover {
  readonly set: Readonly<Record<string, unknown>>
  readonly back: Readonly<Record<string, unknown>>
  readonly shown: Readonly<Record<string, unknown>>
}

/** Moves a card to another lane: replaces one person and keeps the other assignees. */
export function handover(resource: Resource, by: string, card: RecordData, from: Lane, to: Lane): Handover {
  if (resource.fields[by]?.kind === 'tomany') {
    const before = linked(card, by)
    const others = before.filter((one) => key(one) !== from.key && key(one) !== to.key)
    const after = to.person ? [to.person, ...others] : others
    const ids = (people: readonly RecordData[]) => people.map((one) => wireId(key(one)))
    return { set: { [by]: ids(after) }, back: { [by]: ids(before) }, shown: { [by]: after } }
  }
  return {
    ...{ set: { [by]: to.person ? wireId(key(to.person)) : null }, back: { [by]: card[by] ?? null } },
    shown: { [by]: to.person?.id, [getCaption(resource, by) ?? '']: to.person ? to.name : undefined },
  }
}
