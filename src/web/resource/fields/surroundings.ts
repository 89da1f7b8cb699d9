/** What a record says about the choices for one of its fields: its project, its state. Read where the place does not show it. */

import { useQuery } from '@tanstack/react-query'
import type { Field } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { useConnection } from '../../data/connection.tsx'
import { recordQuery } from '../../data/queries.ts'
import { type RecordData, stateField } from '../../data/record.ts'
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

/** A record, or a form, as its pickers ask for it. */
export const surroundingsOf =
  (resource: Resource, values: Readonly<Record<string, unknown>>): Surroundings =>
  (name) => {
    const value = values[name === 'state' ? stateField(resource) : name]
    return value === undefined || value === null || value === '' ? null : String(value)
  }

function wantedBy(resource: Resource, { target }: Field): readonly string[] {
  if (target === 'workstages') return [stateField(resource)]
  if (target !== 'projectphases' && target !== 'items') return []
  return Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name]
    return field?.target === 'projects' && field.write !== 'never'
  })
}
