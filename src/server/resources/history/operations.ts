/** The change log as a stream, and as the history of one record. */
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { type ResourceName, registry } from '../../../contract/registry.ts'
import { type AnyOperation, type Listing, listing, may } from '../operation.ts'
import { changeStream } from './change-stream.ts'

const everyResource: readonly Resource[] = Object.values(registry)

/** The history of a record, `/projects/5/changes`. Requires the right to view records of its kind. */
function getHistories({ name, paths }: Resource): Listing[] {
  const resourceName = name as ResourceName
  const ownPaths = paths.filter(({ scope }) => Object.keys(scope).length === 0)
  return ownPaths.map(({ path }) => {
    const collectionPath: CollectionPath = {
      path: `${path}/:recordid/changes`,
      preset: { resource: resourceName },
      scope: { recordid: 'recordid' },
      of: resourceName,
    }
    return listing({ path: collectionPath.path, at: collectionPath, of: 'changes', right: [may('view', resourceName)] })
  })
}

export const historyOperations: readonly AnyOperation[] = [
  changeStream,
  ...everyResource.filter(({ writers, singleton }) => writers !== 'nobody' && !singleton).flatMap(getHistories),
]
