/**
 * Caches query plans for callers who repeat a list, such as screens that follow changes and programs that poll. A plan depends only
 * on the actor and the request, and a change of rights creates a new actor.
 */
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import { parseListRequest } from '../../../contract/requests/list-request.ts'
import type { Actor } from '../../../contract/rights.ts'
import { ignoredInEmbeds, type ReadPlan } from '../../query/plan.ts'
import { planList } from '../../query/plan-read.ts'
import { bindingFor } from '../../read/own-fields.ts'
import { seenBy } from '../../read/rights.ts'
import { type SettledList, settledList } from '../../read/settled-list.ts'
import type { Binding } from '../../write/write-context.ts'
import type { ServiceParts } from '../parts.ts'
import { getQuery } from './query-of.ts'
import { getScope, type Parent, queryAt } from './scope.ts'

export interface PlannedList {
  readonly plan: ReadPlan
  /** Records that the path goes through. */
  readonly parents: readonly Parent[]
  /** Names that mean nothing in such a request. */
  readonly ignored: readonly string[]
  readonly settled: SettledList['settled']
}

/** Of each caller. */
const maxPlans = 50
/** A request of more characters is hardly made twice. */
const maxLength = 1000

const cache = new WeakMap<Actor, LRUCache<string, PlannedList>>()

/** Returns the plan for a list request. Throws a Problem with all messages. */
export async function plannedList(
  service: ServiceParts,
  plain: Binding,
  path: CollectionPath,
  actor: Actor,
  request: FastifyRequest,
): Promise<PlannedList> {
  const { url } = request
  const plannedList = cache.get(actor)?.get(url)
  if (plannedList) return plannedList
  const scope = getScope(plain, path, request.params as Record<string, string>, actor)
  const { params, overruled } = queryAt(path, getQuery(request))
  const binding = await bindingFor(service.database.kysely, actor.account, plain, params)
  const listRequest = parseListRequest(binding.resource, params, seenBy(actor))
  const { settled, conditions } = await settledList(service.database, binding, actor, listRequest.request)
  const only = [...scope.conditions, ...conditions]
  const plan = planList({ binding, actor, request: listRequest.request, only }, service.bindingOf)
  const ignored = [...overruled, ...listRequest.ignored, ...ignoredInEmbeds(plan)]
  const planResult = { plan, parents: scope.parents, ignored, settled }
  // The account's own fields may be others the next time, and more is settled.
  if (binding === plain && !settled && url.length <= maxLength) keep(actor, url, planResult)
  return planResult
}

function keep(actor: Actor, url: string, plannedList: PlannedList): void {
  const ownPlans = cache.get(actor) ?? new LRUCache({ max: maxPlans })
  cache.set(actor, ownPlans)
  ownPlans.set(url, plannedList)
}
