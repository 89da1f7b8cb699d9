/** Records completed with a record, derived from the declarations: those that cannot exist without it. */

import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import type { Client } from '../client.ts'
import { collectionOf, key, type RecordData, workflowFields } from '../record.ts'

export interface Dependents {
  readonly of: Resource
  readonly open: readonly RecordData[]
}

/** The open records that belong to `owners`, so that they can be opened again later. */
export async function openDependents(
  client: Client,
  resource: Resource,
  owners: readonly RecordData[],
): Promise<readonly Dependents[]> {
  const found = resourceNames.map(resourceNamed).flatMap((of) => {
    const link = linkTo(of, resource)
    return link === null || of.states.done === null || of.states.open === null
      ? []
      : [{ of, link, open: of.states.open }]
  })
  return Promise.all(
    found.map(async ({ of, link, open }) => {
      const query = { [link]: owners.map(key).join(','), status: open, fields: workflowFields(of).join(',') }
      const { data } = await client<readonly RecordData[]>('GET', collectionOf(of), { query })
      return { of, open: data }
    }),
  )
}

/** The required field of `child` that names a record of `owner`. */
function linkTo(child: Resource, owner: Resource): string | null {
  const link = Object.entries(child.fields).find(([, field]) => field.target === owner.name && field.required)
  return link?.[0] ?? null
}
