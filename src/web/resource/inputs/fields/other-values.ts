/**
 * Values of a record that restrict the choices for one of its fields, such as its project or state. Fetched if the
 * screen does not have them.
 */

import { useQuery } from '@tanstack/react-query'
import { getCaption } from '../../../../contract/language/captions.ts'
import type { Field } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { useConnection } from '../../../data/connection.tsx'
import { listQuery, recordQuery } from '../../../data/queries.ts'
import { key, type RecordData, stateField } from '../../../data/record.ts'
import type { OtherValues } from './relation-input.tsx'

/** Null while loading. While the service is unreachable, those that the screen has. */
export function useOtherValues(resource: Resource, record: RecordData, field: Field): OtherValues | null {
  const { client } = useConnection()
  const names = wantedBy(resource, field)
  const isKnown = names.every((name) => name in record)
  const { data, isError, isPaused } = useQuery({
    ...recordQuery(client, resource, record.id, names.join(',')),
    enabled: !isKnown,
    staleTime: 60_000,
  })
  if (!isKnown && !data && !isError && !isPaused) return null
  return getOtherValues(resource, { ...data?.record, ...record })
}

/**
 * Current values of the records, and the values that restrict the field's choices if they are the same for all; null
 * while loading. While the service is unreachable, those of a single record that the screen has; saving compares them.
 */
export function useCurrentValues(resource: Resource, records: readonly RecordData[], name: string) {
  const { client } = useConnection()
  const field = resource.fields[name] as Field
  const names = wantedBy(resource, field)
  const isOne = records.length === 1
  const isAsked = isOne || (names.length > 0 && records.length <= mostCompared)
  const fields = [resource.title, name, getCaption(resource, name) ?? name, ...names]
  const params = {
    id: records.map(key).join(','),
    fields: fields.join(','),
    ...(resource.states.listed.length > 0 ? { status: 'all' } : {}),
  }
  const { data, isError, isPaused } = useQuery({
    ...listQuery(client, resource, params),
    enabled: isAsked,
    gcTime: 0,
    staleTime: 0,
  })
  const isOnScreen =
    isPaused && isOne && records.every((record) => fields.every((fieldDeclaration) => fieldDeclaration in record))
  if (isAsked && !data && !isError && !isOnScreen) return null
  const knownRecords = data?.rows ?? (isOnScreen ? records : [])
  return { records: knownRecords, around: getOtherValues(resource, inCommon(knownRecords)) }
}

/** Maximum number of ids in a URL; more records are not compared. */
const mostCompared = 500

/** The values that are the same for all records. */
function inCommon(records: readonly RecordData[]): Readonly<Record<string, unknown>> {
  const [first, ...rest] = records
  if (!first) return {}
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => rest.every((record) => record[name] === value)),
  )
}

/** The values of a record or a form, in the form that pickers read. */
export const getOtherValues =
  (resource: Resource, values: Readonly<Record<string, unknown>>): OtherValues =>
  (name) => {
    const value = values[name === 'state' ? stateField(resource) : name]
    return value === undefined || value === null || value === '' ? null : String(value)
  }

/** Fields whose choices depend on this one, such as an item's phase and parent on its project. */
export function dependentFields(resource: Resource, name: string): readonly string[] {
  return Object.keys(resource.fields).filter((otherField) =>
    wantedBy(resource, resource.fields[otherField] as Field).includes(name),
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
