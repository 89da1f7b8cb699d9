/** GET of a collection and of one record: parse, plan, compile, run, pass on. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import { mayUse } from '../../../contract/language/resource.ts'
import { parseSingleRequest } from '../../../contract/requests/list-request.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import { limits } from '../../db/connections/query-context.ts'
import { compileList } from '../../query/compile-read.ts'
import type { ReadPlan } from '../../query/plan.ts'
import { matchKey } from '../../query/plan-values.ts'
import { inPieces } from '../../read/long-text.ts'
import { bindingFor } from '../../read/own-fields.ts'
import { entityTag, listTag, readRecord, runSingle } from '../../read/record.ts'
import { requireRight, seenBy } from '../../read/rights.ts'
import { getMarks, marksOfPage } from '../../read/settled-list.ts'
import type { Binding } from '../../write/write-context.ts'
import { getActor } from '../authentication/authenticate.ts'
import type { ServiceParts } from '../parts.ts'
import { reportIgnored, sendList, sendRecord } from '../responses/envelope.ts'
import { isNotModified } from '../responses/known-tag.ts'
import { plannedList } from './planned-lists.ts'
import { getQuery } from './query-of.ts'
import { addressedId, getScope, type Parent } from './scope.ts'

/** Maximum size of a page; larger requests count as exports, with a longer time limit. */
const longestPage = 1_000

export function listRoute(service: ServiceParts, plain: Binding, path: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    requireRight(actor, plain.resource, 'view')
    const { plan, parents, ignored, settled } = await plannedList(service, plain, path, actor, request)
    const marks = getMarks(settled ?? (await service.recentlySettled()), actor)
    const { page } = plan.request
    const list = await runList(service, plan, page.size > longestPage ? limits.report : limits.request)
    if (list.count === 0) await requireParents(service, actor, parents)
    reportIgnored(reply, ignored)
    const tag = listTag(list.data, list.total ?? '')
    reply.header('etag', tag)
    if (isNotModified(request, tag)) return reply.code(304).send()
    const { count, last } = list
    return sendList(reply, list, page, last === null ? marks : marksOfPage(marks, plan.request, count, last))
  }
}

async function runList(service: ServiceParts, plan: ReadPlan, limit: number) {
  const { resource } = plan.binding
  const place = plan.total ? service.totals.lookUp(resource, plan.actor.account, matchKey(plan)) : null
  const isCounted = place !== null && place.counted === undefined
  const { statement, values } = compileList(plan.total === isCounted ? plan : { ...plan, total: isCounted })
  const [text, count, countText, end] = await service.database.readRow(statement, values, limit)
  const data = await inPieces(text ?? '[]')
  const last = end === null || end === undefined ? null : Number(end)
  if (isCounted) place.store(Number(countText))
  const total = isCounted ? Number(countText) : (place?.counted ?? null)
  return { data, count: Number(count), total, last }
}

/** An empty list below a record may be one below a record that is not there, or of a kind that is not for the caller. */
export async function requireParents(service: ServiceParts, actor: Actor, parents: readonly Parent[]): Promise<void> {
  for (const { resource, id } of parents) {
    const binding = service.bindingOf(resource)
    const exists =
      mayUse(actor, binding.resource, 'view') && (await readRecord(service, actor, binding, id, { fields: 'id' }))
    if (!exists) throw notFound(binding.resource.singular, id)
  }
}

export function singleRoute(service: ServiceParts, plain: Binding, singleRequest: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    requireRight(actor, plain.resource, 'view')
    const params = request.params as Record<string, string>
    const id = addressedId(plain, params, actor)
    const scope = getScope(plain, singleRequest, params, actor)
    const query = getQuery(request)
    const binding = await bindingFor(service.database.kysely, actor.account, plain, query)
    const recordRequest = parseSingleRequest(binding.resource, query, seenBy(actor))
    const record = await runSingle(service, actor, binding, id, recordRequest.request, scope.conditions)
    if (!record) throw notFound(binding.resource.singular, id)
    reportIgnored(reply, [...recordRequest.ignored, ...record.ignored])
    const data = await inPieces(record.data)
    const tag = entityTag({ data, version: record.version })
    reply.header('etag', tag)
    if (isNotModified(request, tag)) return reply.code(304).send()
    return sendRecord(reply, data)
  }
}

/** The version in an `If-Match` header; null if there is none, or `*`. */
export function getVersion(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null
  const match = /^(?:W\/)?"(\d+)-[\w-]+"$/.exec(header.trim())
  if (!match) throw problem('changed_meanwhile', 'If-Match names no version of this record; read it again first')
  return match[1] as string
}
