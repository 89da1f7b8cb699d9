/** Records completed or reopened with a record, derived from the declarations: those that cannot exist without it. */

import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import type { Client } from '../client.ts'
import type { Params } from '../queries.ts'
import { getCollection, key, type RecordData, workflowFields } from '../record.ts'

export interface Dependents {
  readonly resource: Resource
  readonly open: readonly RecordData[]
}

/** The open records that belong to `owners`, so that they can be opened again later. */
export async function openDependents(
  client: Client,
  resource: Resource,
  owners: readonly RecordData[],
): Promise<readonly Dependents[]> {
  return Promise.all(
    getDependents(resource).map(async ({ resource: declaration, link, open }) => {
      const query = { [link]: owners.map(key).join(','), status: open, fields: workflowFields(declaration).join(',') }
      const { data } = await client<readonly RecordData[]>('GET', getCollection(declaration), { query })
      return { resource: declaration, open: data }
    }),
  )
}

/** The records that the last completion of their owner completed, and that are still done. */
export async function completedWith(
  client: Client,
  resource: Resource,
  owner: RecordData,
): Promise<readonly Dependents[]> {
  const completions = (query: Params) =>
    client<readonly RecordData[]>('GET', '/changes', { query: { ...query, action: 'complete' } })
  const last = { resource: resource.name, recordid: key(owner), fields: 'write', pagesize: '1' }
  const write = (await completions(last)).data[0]?.write
  if (write === undefined) return []
  return Promise.all(
    getDependents(resource).map(async ({ resource: declaration, link }) => {
      const { data } = await completions({ resource: declaration.name, write: String(write), fields: 'recordid' })
      const query = { [link]: key(owner), status: declaration.states.done ?? '', fields: declaration.title }
      const records =
        data.length === 0
          ? []
          : (await client<readonly RecordData[]>('GET', getCollection(declaration), { query })).data
      const along = new Set(data.map(({ recordid }) => recordid))
      return { resource: declaration, open: records.filter(({ id }) => along.has(id)) }
    }),
  )
}

/** Whether records of the resource can have any. */
export const hasDependents = (resource: Resource): boolean => getDependents(resource).length > 0

const getDependents = (resource: Resource) =>
  resourceNames.map(resourceNamed).flatMap((declaration) => {
    const link = linkTo(declaration, resource)
    const { done, open } = declaration.states
    return link === null || done === null || open === null ? [] : [{ resource: declaration, link, open }]
  })

/** The required field of `child` that names a record of `owner`. */
function linkTo(child: Resource, owner: Resource): string | null {
  const link = Object.entries(child.fields).find(([, field]) => field.target === owner.name && field.required)
  return link?.[0] ?? null
}
