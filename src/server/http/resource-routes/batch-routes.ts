/** Changing and deleting many records at once: by a filter or by a list of ids, in one transaction. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { type RecordInput, readUpdate } from '../../../contract/requests/record-input.ts'
import { type Condition, notDeletedCondition } from '../../query/condition.ts'
import { getSender, requireRight } from '../../read/rights.ts'
import { mapInChunks } from '../../write/chunks.ts'
import { requireVisible } from '../../write/find.ts'
import { matchingIds } from '../../write/matching.ts'
import { removeRecords } from '../../write/remove.ts'
import { requireToChange } from '../../write/rules/field-rights.ts'
import { scheduledBelow, shiftChildren, shiftedValues } from '../../write/shift.ts'
import { lockedSnapshots } from '../../write/snapshot.ts'
import { besides } from '../../write/taken-along.ts'
import { changeEach } from '../../write/update.ts'
import type { Binding, WriteContext } from '../../write/write-context.ts'
import { getActor } from '../authentication/authenticate.ts'
import type { ServiceParts } from '../parts.ts'
import { reportIgnored } from '../responses/envelope.ts'
import { runWriteRequest } from '../responses/write-answer.ts'
import { type BatchBody, idsIn, readBatch } from './batch-body.ts'
import { getQuery } from './query-of.ts'
import { getScope } from './scope.ts'

/** PUT .../batch with `{filter or ids, update}`. Returns the number of changed records and their ids. */
export function batchUpdateRoute(service: ServiceParts, binding: Binding, path: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    requireRight(actor, binding.resource, 'edit')
    const body = readBatch(binding.resource, request.body)
    if (body.shift.childDays !== null) {
      for (const child of scheduledBelow(binding, service.bindingOf)) requireRight(actor, child, 'edit')
    }
    const { input, ignored, refusals } = readUpdate(binding.resource, body.update, getSender(actor))
    const isShift = body.shift.days !== null || body.shift.childDays !== null
    if (!isShift && refusals.isEmpty && Object.keys(input.values).length === 0) {
      throw ignored.length > 0
        ? problem('required', 'at least one field is required; ignored: {names}', { names: ignored }, 'update')
        : problem('required', 'at least one field is required', {}, 'update')
    }
    const { conditions } = getScope(binding, path, {}, actor)
    reportIgnored(reply, [...body.ignored, ...ignored, ...Object.keys(getQuery(request))])
    return runWriteRequest(service, { request, reply }, async (writing) => {
      const ids = await selectedIds(writing, binding, body, conditions)
      writing.refusals.take(refusals)
      await changeAll(writing, binding, ids, input, body)
      const message = `${countText(binding.resource, ids.length)} updated.`
      return { message, answer: { data: { updated: ids.length, ids } } }
    })
  }
}

/** Ids of the selected records. Throws unless the actor sees all of the listed ones. */
async function selectedIds(
  writing: WriteContext,
  binding: Binding,
  { ids, filter }: BatchBody,
  only: readonly Condition[],
) {
  if (ids === null) return matchingIds(writing, binding, filter, only)
  await requireVisible(writing, binding, ids, [notDeletedCondition, ...only])
  return [...ids]
}

async function changeAll(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  { values, ...read }: RecordInput,
  { shift }: BatchBody,
): Promise<void> {
  const updates =
    shift.days === null
      ? await mapInChunks(ids, (id) => ({ id, values }))
      : await shiftedValues(writing, binding, ids, values, shift.days)
  const records = await lockedSnapshots(writing, binding, ids)
  requireToChange(writing.actor, binding.resource, records.values(), values)
  const lockedUpdates = await mapInChunks(updates, (update) => ({
    ...read,
    ...update,
    snapshot: records.get(update.id),
  }))
  await changeEach(writing, binding, lockedUpdates, 'update')
  if (shift.childDays !== null) await shiftChildren(writing, binding, ids, shift.childDays)
}

/** DELETE of a collection, with `?ids=` or a body `{filter}`. Without either nothing is deleted. */
export function batchDeleteRoute(service: ServiceParts, binding: Binding, path: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    requireRight(actor, binding.resource, 'delete')
    const { ids: text, ...rest } = getQuery(request)
    const listedIds = text === undefined ? null : idsIn(text)
    const filter = getFilter(request)
    if (listedIds && filter !== null) throw problem('contradiction', 'Only one of filter and ids is allowed')
    reportIgnored(reply, Object.keys(rest))
    const { conditions } = getScope(binding, path, {}, actor)
    return runWriteRequest(service, { request, reply }, async (writing) => {
      const ids = listedIds ?? (await matchingIds(writing, binding, filter ?? {}, conditions))
      if (conditions.length > 0) await requireVisible(writing, binding, ids, [notDeletedCondition, ...conditions])
      await removeRecords(writing, binding, ids)
      const message = [`${countText(binding.resource, ids.length)} deleted.`, ...writing.remarks].join(' ')
      const more = await besides(writing, binding.resource.name, ids)
      return { message, answer: { data: { deleted: ids.length, ids, ...more } } }
    })
  }
}

const countText = ({ singular, plural }: Resource, count: number) => `${count} ${count === 1 ? singular : plural}`

function getFilter({ body }: FastifyRequest): unknown {
  const isNamed = typeof body === 'object' && body !== null && Object.hasOwn(body, 'filter')
  return isNamed ? (body as { readonly filter: unknown }).filter : null
}
