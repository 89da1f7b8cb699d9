/** Changing and deleting many records at once: by a filter or by a list of ids, in one transaction. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem, shown } from '../../contract/problem.ts'
import { parseUpdate } from '../../contract/record-input.ts'
import type { CollectionPath, Resource } from '../../contract/resource.ts'
import { kept } from '../query/condition.ts'
import { requireVisible } from '../write/find.ts'
import { matchingIds } from '../write/matching.ts'
import { removeRecords } from '../write/remove.ts'
import { runWrite } from '../write/run-write.ts'
import { changeRecords } from '../write/update.ts'
import type { Binding } from '../write/writing.ts'
import { actorOf } from './authenticate.ts'
import { tellIgnored } from './envelope.ts'
import type { Parts } from './parts.ts'
import { queryOf, requireRight, seenBy } from './read-routes.ts'
import { scopeOf } from './scope.ts'

/** PUT .../batch with `{filter, update}`. Answers the number of changed records and their ids. */
export function batchUpdateRoute(service: Parts, binding: Binding, at: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, binding.resource, 'edit')
    const body = bodyOf(request)
    const { input, ignored } = parseUpdate(binding.resource, body.update, seenBy(actor))
    if (Object.keys(input.values).length === 0) throw new Problem('invalid', 'update: at least one field is required.')
    const ids = await runWrite(service, actor, async (writing) => {
      const found = await matchingIds(writing, binding, body.filter, scopeOf(binding, at, {}, actor).conditions)
      await changeRecords(writing, binding, found, input.values)
      return found
    })
    tellIgnored(reply, ignored)
    const data = { updated: ids.length, ids }
    return reply.send({ status: 'success', message: `${counted(binding.resource, ids.length)} updated.`, data })
  }
}

/** DELETE of a collection, with `?ids=` or a body `{filter}`. Without either nothing is deleted. */
export function batchDeleteRoute(service: Parts, binding: Binding, at: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, binding.resource, 'delete')
    const { ids: text } = queryOf(request)
    const listed = text === undefined ? null : idsOf(text)
    const { conditions } = scopeOf(binding, at, {}, actor)
    const ids = await runWrite(service, actor, async (writing) => {
      const found = listed ?? (await matchingIds(writing, binding, bodyOf(request).filter ?? {}, conditions))
      if (conditions.length > 0) await requireVisible(writing, binding, found, [kept, ...conditions])
      await removeRecords(writing, binding, found)
      return found
    })
    const data = { deleted: ids.length, ids }
    return reply.send({ status: 'success', message: `${counted(binding.resource, ids.length)} deleted.`, data })
  }
}

const counted = ({ singular, label }: Resource, count: number) =>
  `${count} ${count === 1 ? singular : label.toLowerCase()}`

function bodyOf(request: FastifyRequest): { readonly filter?: unknown; readonly update?: unknown } {
  const { body } = request
  return typeof body === 'object' && body !== null ? body : {}
}

function idsOf(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim())
  const bad = parts.find((part) => !/^\d{1,15}$/.test(part))
  if (bad !== undefined) throw new Problem('invalid', `ids: ${shown(bad)} is not allowed; use ids separated by commas.`)
  return [...new Set(parts.map(Number))]
}
