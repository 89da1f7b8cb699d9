/** Every route of every resource, derived from its declaration: a path more there is a path more here. */
import type { FastifyInstance } from 'fastify'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import { resourceNames } from '../../../contract/registry.ts'
import { usualGrouping } from '../../../contract/requests/counts-request.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { userTypes } from '../../../contract/rights.ts'
import type { Binding } from '../../write/write-context.ts'
import { getActor } from '../authentication/authenticate.ts'
import { getOperations } from '../description/resource-operations.ts'
import { exportRoute } from '../exports/export-route.ts'
import { type OpenExport, openExports } from '../exports/open-exports.ts'
import type { ServiceParts } from '../parts.ts'
import { batchDeleteRoute, batchUpdateRoute } from './batch-routes.ts'
import { countsRoute } from './counts-route.ts'
import { listRoute, singleRoute } from './read-routes.ts'
import { createRoute, deleteRoute, updateRoute } from './write-routes.ts'

/** What every path of a resource is mounted from. */
interface Mounted {
  readonly service: ServiceParts
  readonly binding: Binding
  readonly collection: CollectionPath
  readonly openExport: OpenExport
}

export function resourceRoutes(api: FastifyInstance, service: ServiceParts): void {
  const openExport = openExports(api)
  for (const name of resourceNames) {
    const binding = service.bindingOf(name)
    for (const path of binding.resource.paths) {
      const mounted = { service, binding, collection: path, openExport }
      if (path.audience) api.register(async (scope) => staffRoutesAt(scope, mounted))
      else routesAt(api, mounted)
    }
  }
}

/** Routes of a path that is for staff alone, although the resource is not. */
function staffRoutesAt(api: FastifyInstance, mounted: Mounted): void {
  api.addHook('preHandler', async (request) => {
    if (getActor(request).userType === userTypes.staff) return
    throw problem('no_permission', 'You do not have permission to view {things}', { things: mounted.collection.path })
  })
  routesAt(api, mounted)
}

function routesAt(api: FastifyInstance, { service, binding, collection, openExport }: Mounted): void {
  const operations = getOperations(binding.resource, collection.preset, collection === binding.resource.paths[0])
  // An update changes the supplied fields only, so both methods that clients use for it mean the same.
  const updateRoutes = (url: string) =>
    api.route({
      method: ['PUT', 'PATCH'],
      url,
      ...operations.update,
      handler: updateRoute(service, binding, collection),
    })
  if (binding.resource.singleton) {
    api.get(collection.path, operations.single, singleRoute(service, binding, collection))
    updateRoutes(collection.path)
    return
  }
  const record = `${collection.path}/:recordid`
  api.get(collection.path, operations.list, listRoute(service, binding, collection))
  if (usualGrouping(binding.resource))
    api.get(`${collection.path}/counts`, operations.counts, countsRoute(service, binding, collection))
  // There are no exports below a parent; use the filter of the collection instead.
  if (collection === binding.resource.paths[0] || Object.keys(collection.scope).length === 0)
    api.get(`${collection.path}/export`, operations.export, exportRoute(service, binding, collection, openExport))
  if (binding.lacks !== 'single') api.get(record, operations.single, singleRoute(service, binding, collection))
  if (binding.resource.writers === 'nobody') return
  if (binding.resource.fixedSet) {
    updateRoutes(record)
    return
  }
  if (binding.lacks !== 'create')
    api.post(collection.path, operations.create, createRoute(service, binding, collection))
  if (Object.keys(collection.scope).length === 0) {
    api.put(`${collection.path}/batch`, operations.batchUpdate, batchUpdateRoute(service, binding, collection))
    api.delete(collection.path, operations.batchRemove, batchDeleteRoute(service, binding, collection))
  }
  updateRoutes(record)
  api.delete(record, operations.remove, deleteRoute(service, binding, collection))
}
