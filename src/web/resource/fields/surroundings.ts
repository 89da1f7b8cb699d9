/** What a record says about the choices for one of its fields: its project, its state. Read where the place does not show it. */

import { useQuery } from '@tanstack/react-query'
import type { Field } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { captionOf } from '../../data/captions.ts'
import { useConnection } from '../../data/connection.tsx'
import { listQuery, recordQuery } from '../../data/queries.ts'
import { key, type RecordData, stateField } from '../../data/record.ts'
import type { Surroundings } from './relation-input.tsx'

/** Null while it is on its way. */
export function useSurroundings(resource: Resource, record: RecordData, field: Field): Surroundings | null {
  const { client } = useConnection()
  const wanted = wantedBy(resource, field)
  const isKnown = wanted.every((name) => name in record)
  const { data, isError } = useQuery({
    ...recordQuery(client, resource, record.id, wanted.join(',')),
    enabled: !isKnown,
    staleTime: 60_000,
  })
  if (!isKnown && !data && !isError) return null
  return surroundingsOf(resource, { ...data?.record, ...record })
}

/** The values that some records have now, and what all of them have in common around the field; null while that is read. */
export function useStanding(resource: Resource, records: readonly RecordData[], name: string) {
  const { client } = useConnection()
  const field = resource.fields[name] as Field
  const wanted = wantedBy(resource, field)
  const isOne = records.length === 1
  const isAsked = isOne || (wanted.length > 0 && records.length <= mostCompared)
  const params = {
    id: records.map(key).join(','),
    fields: [resource.title, name, captionOf(resource, name) ?? name, ...wanted].join(','),
    ...(resource.states.listed.length > 0 ? { status: 'all' } : {}),
  }
  const { data, isError } = useQuery({
    ...listQuery(client, resource, params),
    enabled: isAsked,
    gcTime: 0,
    staleTime: 0,
  })
  if (isAsked && !data && !isError) return null
  const found = data?.rows ?? []
  return { records: found, around: surroundingsOf(resource, inCommon(found)) }
}

/** An address takes so many ids; of more than these nothing is known to be in common. */
const mostCompared = 500

/** The values that all of them have. */
function inCommon(records: readonly RecordData[]): Readonly<Record<string, unknown>> {
  const [first, ...others] = records
  if (!first) return {}
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((each) => each[name] === value)),
  )
}

/** A record, or a form, as its pickers ask for it. */
export const surroundingsOf =
  (resource: Resource, values: Readonly<Record<string, unknown>>): Surroundings =>
  (name) => {
    const value = values[name === 'state' ? stateField(resource) : name]
    return value === undefined || value === null || value === '' ? null : String(value)
  }

/** Fields whose choices another one narrows: the phase and the parent of an item by its project. */
export function narrowedBy(resource: Resource, name: string): readonly string[] {
  return Object.keys(resource.fields).filter((other) =>
    wantedBy(resource, resource.fields[other] as Field).includes(name),
  )
}

function wantedBy(resource: Resource, { target }: Field): readonly string[] {
  if (target === 'workstages') return [stateField(resource)]
  if (target !== 'projectphases' && target !== 'items') return []
  return Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name]
    return field?.target === 'projects' && field.write !== 'never'
  })
}
