/** URLs of the pages that every resource has, for links and navigation. */
import type { Resource } from '../../contract/language/resource.ts'
import type { RecordId } from '../data/record.ts'

export const toList = ({ name }: Resource) => ({ to: '/$resource', params: { resource: name } }) as const

export const toRecord = ({ name }: Resource, id: RecordId) =>
  ({ to: '/$resource/$id', params: { resource: name, id: String(id) } }) as const
