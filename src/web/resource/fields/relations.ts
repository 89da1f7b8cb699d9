/** Records of another resource to choose from, and the names of those already chosen. */
import { useQuery } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useConnection } from '../../data/connection.tsx'
import { listQuery, type Params } from '../../data/queries.ts'
import { key, type RecordData, titleOf } from '../../data/record.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

const noOptions: readonly Option[] = []

/** Up to thirty records of `target` that match `search`, as options for a field of `owner`. */
export function useOptions(owner: Resource, target: string, search: string, scope: Params = {}): readonly Option[] {
  const { client } = useConnection()
  const resource = resourceNamed(target)
  const params = {
    fields: resource.title,
    pagenumber: '1',
    pagesize: '30',
    ...(search ? { search } : {}),
    ...entityOf(resource, owner),
    ...scope,
  }
  const { data } = useQuery({ ...listQuery(client, resource, params), staleTime: 30_000 })
  return data ? data.rows.map((record) => optionFor(resource, record)) : noOptions
}

/** The names of known ids. */
export function useNames(target: string, ids: readonly string[]): readonly Option[] {
  const { client } = useConnection()
  const resource = resourceNamed(target)
  const params = { fields: resource.title, id: ids.join(','), ...allStates(resource) }
  const { data } = useQuery({ ...listQuery(client, resource, params), staleTime: 60_000, enabled: ids.length > 0 })
  return ids.length > 0 && data ? data.rows.map((record) => optionFor(resource, record)) : noOptions
}

const optionFor = (resource: Resource, record: RecordData): Option => ({
  value: key(record),
  label: titleOf(resource, record),
})

const allStates = (resource: Resource): Params => (resource.states.listed.length > 0 ? { status: 'all' } : {})

/** Vocabularies such as tags and work stages are kept per kind of record. */
function entityOf(resource: Resource, owner: Resource): Params {
  const values = resource.fields.entity?.values ?? []
  return values.includes(owner.singular) ? { entity: owner.singular } : {}
}
