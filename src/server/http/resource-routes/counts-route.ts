/** GET of a collection's counts: the list's own filters, rights and paths, answered as numbers instead of records. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import { type CountsRequest, parseCountsRequest } from '../../../contract/requests/counts-request.ts'
import type { Actor } from '../../../contract/rights.ts'
import { limits } from '../../db/connections/query-context.ts'
import { compileCounts, groupingOf, isComputable } from '../../query/compile-counts.ts'
import type { Condition } from '../../query/condition.ts'
import type { ReadPlan } from '../../query/plan.ts'
import { planCounts } from '../../query/plan-read.ts'
import { matchKey } from '../../query/plan-values.ts'
import { bindingFor } from '../../read/own-fields.ts'
import { listTag } from '../../read/record.ts'
import { requireRight, seenBy } from '../../read/rights.ts'
import { settledList } from '../../read/settled-list.ts'
import type { Binding } from '../../write/writing.ts'
import { reportIgnored } from '../answers/envelope.ts'
import { sendWithEtag } from '../answers/known-tag.ts'
import { actorOf } from '../callers/authenticate.ts'
import type { ServiceParts } from '../parts.ts'
import { queryOf } from './query-of.ts'
import { requireParents } from './read-routes.ts'
import { queryAt, scopeOf } from './scope.ts'

export function countsRoute(service: ServiceParts, plain: Binding, at: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, plain.resource, 'view')
    const scope = scopeOf(plain, at, request.params as Record<string, string>, actor)
    const sees = seenBy(actor)
    const { params, overruled } = queryAt(at, queryOf(request))
    const binding = await bindingFor(service.database.kysely, actor.account, plain, params)
    const parsed = parseCountsRequest(binding.resource, params, sees)
    const { conditions } = await settledList(service.database, binding, actor, parsed.list)
    const found = await countedNow(service, binding, actor, parsed, [...scope.conditions, ...conditions])
    // Nothing below a record may be because the record is not there. Selections are numbers also of nothing.
    if ((JSON.parse(found.meta) as { total: number }).total === 0) await requireParents(service, actor, scope.parents)
    reportIgnored(reply, [...overruled, ...parsed.ignored])
    const text = `{"status":"success","data":${found.data},"meta":${found.meta}}`
    return sendWithEtag(request, reply, text, listTag(text))
  }
}

async function countedNow(
  service: ServiceParts,
  binding: Binding,
  actor: Actor,
  { by, sums, list, selections }: CountsRequest,
  only: readonly Condition[],
) {
  const plan = planCounts({ binding, actor, request: list, only }, selections)
  const counts = { plan, by, sums: sums.filter((wire) => isComputable(binding, wire)) }
  const place = service.counts.lookUp(binding.resource, actor.account, keyOf(plan, by, counts.sums))
  if (place.counted !== undefined) return place.counted
  const { statement, values } = compileCounts(counts)
  const [data, meta] = await service.database.readRow(statement, values, limits.report)
  const found = { data: data ?? '{}', meta: meta ?? '{}' }
  place.store(found)
  return found
}

/** Equal for requests that are answered alike. */
const keyOf = (plan: ReadPlan, by: string, sums: readonly string[]): string =>
  JSON.stringify([
    matchKey(plan),
    groupingOf(plan, by),
    sums,
    plan.embeds.map(({ name, plan: each }) => [name, matchKey(each)]),
  ])
