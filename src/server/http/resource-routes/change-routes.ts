/** GET of a record's own history, below every record that has one: `/projects/5/changes`. */
import type { FastifyInstance } from 'fastify'
import type { CollectionPath } from '../../../contract/language/resource.ts'
import { resourceNames } from '../../../contract/registry.ts'
import { requireRight } from '../../read/rights.ts'
import { actorOf } from '../callers/authenticate.ts'
import { operationsOf } from '../description/resource-operations.ts'
import type { Parts } from '../parts.ts'
import { listRoute } from './read-routes.ts'

export function changeRoutes(api: FastifyInstance, service: Parts): void {
  const changes = service.bindingOf('changes')
  const operation = operationsOf(changes.resource).list
  for (const name of resourceNames) {
    const of = service.bindingOf(name).resource
    const { paths, writers, singleton } = of
    if (writers === 'nobody' || singleton) continue
    for (const { path } of paths.filter(({ scope }) => Object.keys(scope).length === 0)) {
      const at: CollectionPath = {
        path: `${path}/:recordid/changes`,
        preset: { resource: name },
        scope: { recordid: 'recordid' },
        of: name,
      }
      const list = listRoute(service, changes, at)
      api.get(at.path, operation, (request, reply) => {
        requireRight(actorOf(request), of, 'view')
        return list(request, reply)
      })
    }
  }
}
