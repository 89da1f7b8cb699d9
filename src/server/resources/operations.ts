/** Every special operation, subject by subject. */

import type { Resource } from '../../contract/language/resource.ts'
import { registry } from '../../contract/registry.ts'
import { movingOperations } from './account-transfer/operations.ts'
import { contentOperations } from './content/operations.ts'
import { documentOperations } from './documents/operations.ts'
import { firstRunOperations } from './first-run/operations.ts'
import { historyOperations } from './history/operations.ts'
import { importOperations } from './imports/operations.ts'
import { notificationOperations } from './notifications/operations.ts'
import type { AnyOperation } from './operation.ts'
import { peopleOperations } from './people/operations.ts'
import { recordActions } from './record-actions.ts'
import { reportOperations } from './reports/operations.ts'
import { search } from './search/search.ts'
import { settingsOperations } from './settings/operations.ts'
import { timeOperations } from './time/operations.ts'
import { webhookOperations } from './webhooks/operations.ts'

const everyResource: readonly Resource[] = Object.values(registry)

/** Actions of records that people make, at every path that leads to them. */
const actions = everyResource
  .filter(({ writers, fixedSet, singleton }) => writers !== 'nobody' && !fixedSet && !singleton)
  .flatMap((resource) => resource.paths.flatMap((path) => recordActions(resource, path)))

export const operations: readonly AnyOperation[] = [
  ...actions,
  ...timeOperations,
  ...documentOperations,
  ...reportOperations,
  ...peopleOperations,
  ...webhookOperations,
  ...contentOperations,
  ...historyOperations,
  ...settingsOperations,
  ...notificationOperations,
  ...importOperations,
  ...firstRunOperations,
  ...movingOperations,
  search,
]
