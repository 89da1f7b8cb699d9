/** GET of a collection's counts: the list's own filters, rights and paths, answered as numbers instead of records. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import { type CountsRequest, parseCountsRequest } from '../../../contract/requests/counts-request.ts'
import type { Actor } from '../../../contract/rights.ts'
import { limits } from '../../db/connections/query-context.ts'
import { compileCounts, getGroupingKey, isComputable } from '../../query/compile-counts.ts'
import type { Condition } from '../../query/condition.ts'
import type { ReadPlan } from '../../query/plan.ts'
import { planCounts } from '../../query/plan-read.ts'
import { matchKey } from '../../query/plan-values.ts'
import { bindingFor } from '../../read/own-fields.ts'
import { listTag } from '../../read/record.ts'
import { requireRight, seenBy } from '../../read/rights.ts'
import { settledList } from '../../read/settled-list.ts'
import type { Binding } from '../../write/write-context.ts'
import { getActor } from '../authentication/authenticate.ts'
import type { ServiceParts } from '../parts.ts'
import { reportIgnored } from '../responses/envelope.ts'
import { sendWithEtag } from '../responses/known-tag.ts'
import { getQuery } from './query-of.ts'
import { requireParents } from './read-routes.ts'
import { getScope, queryAt } from './scope.ts'

export function countsRoute(service: ServiceParts, plain: Binding, path: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    requireRight(actor, plain.resource, 'view')
    const scope = getScope(plain, path, request.params as Record<string, string>, actor)
    const sees = seenBy(actor)
    const { params, overruled } = queryAt(path, getQuery(request))
    const binding = await bindingFor(service.database.kysely, actor.account, plain, params)
    const countsRequest = parseCountsRequest(binding.resource, params, sees)
    const { conditions } = await settledList(service.database, binding, actor, countsRequest.list)
    const result = await countedNow(service, binding, actor, countsRequest, [...scope.conditions, ...conditions])
    // Nothing below a record may be because the record is not there. Selections are numbers also of nothing.
    if ((JSON.parse(result.meta) as { total: number }).total === 0) await requireParents(service, actor, scope.parents)
    reportIgnored(reply, [...overruled, ...countsRequest.ignored])
    const text = `{"status":"success","data":${result.data},"meta":${result.meta}}`
    return sendWithEtag(request, reply, text, listTag(text))
  }
}

async function countedNow(
  service: ServiceParts,
  binding: Binding,
  actor: Actor,
  { groupField, sums, list, selections }: CountsRequest,
  only: readonly Condition[],
) {
  const plan = planCounts({ binding, actor, request: list, only }, selections)
  const counts = { plan, groupField, sums: sums.filter((fieldName) => isComputable(binding, fieldName)) }
  const place = service.counts.lookUp(binding.resource, actor.account, getKey(plan, groupField, counts.sums))
  if (place.counted !== undefined) return place.counted
  const { statement, values } = compileCounts(counts)
  const [data, meta] = await service.database.readRow(statement, values, limits.report)
  const result = { data: data ?? '{}', meta: meta ?? '{}' }
  place.store(result)
  return result
}

/** Equal for requests that are answered alike. */
const getKey = (plan: ReadPlan, groupField: string, sums: readonly string[]): string =>
  JSON.stringify([
    matchKey(plan),
    getGroupingKey(plan, groupField),
    sums,
    plan.embeds.map(({ name, plan: embedPlan }) => [name, matchKey(embedPlan)]),
  ])
