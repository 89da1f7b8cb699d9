/** Every route of every resource, derived from its declaration: a path more there is a path more here. */
import type { FastifyInstance } from 'fastify'
import { resourceNames } from '../../contract/registry.ts'
import type { CollectionPath } from '../../contract/resource.ts'
import type { Binding } from '../write/writing.ts'
import { batchDeleteRoute, batchUpdateRoute } from './batch-routes.ts'
import type { Parts } from './parts.ts'
import { listRoute, singleRoute } from './read-routes.ts'
import { type ActionName, actionRoute, createRoute, deleteRoute, updateRoute, workStageField } from './write-routes.ts'

export function resourceRoutes(api: FastifyInstance, service: Parts): void {
  for (const name of resourceNames) {
    const binding = service.bindingOf(name)
    for (const at of binding.resource.paths) routesAt(api, service, binding, at)
  }
}

function routesAt(api: FastifyInstance, service: Parts, binding: Binding, at: CollectionPath): void {
  if (binding.resource.singleton) {
    api.get(at.path, singleRoute(service, binding, at))
    api.put(at.path, updateRoute(service, binding, at))
    return
  }
  const record = `${at.path}/:recordid`
  api.get(at.path, listRoute(service, binding, at))
  api.get(record, singleRoute(service, binding, at))
  if (binding.resource.writers === 'nobody') return
  api.post(at.path, createRoute(service, binding, at))
  if (Object.keys(at.scope).length === 0) {
    api.put(`${at.path}/batch`, batchUpdateRoute(service, binding, at))
    api.delete(at.path, batchDeleteRoute(service, binding, at))
  }
  api.put(record, updateRoute(service, binding, at))
  api.delete(record, deleteRoute(service, binding, at))
  for (const name of actionsOf(binding)) {
    const method = name === 'restore' ? 'POST' : 'PUT'
    api.route({ method, url: `${record}/${name}`, handler: actionRoute(service, binding, at, name) })
  }
}

function actionsOf(binding: Binding): ActionName[] {
  const { states, reorder, restorable } = binding.resource
  return [
    ...(restorable ? (['restore'] as const) : []),
    ...(states.done ? (['complete', 'reactivate'] as const) : []),
    ...(reorder ? (['order'] as const) : []),
    ...(workStageField(binding) ? (['workstage'] as const) : []),
  ]
}
