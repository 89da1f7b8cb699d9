/** POST, PUT and DELETE of records. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { nestedFields } from '../../../contract/registry.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { type RecordInput, readUpdate, recordsInSteps } from '../../../contract/requests/record-input.ts'
import { getSender, requireChange, requireRight } from '../../read/rights.ts'
import { createBatch } from '../../write/create.ts'
import { requireVisible } from '../../write/find.ts'
import { type NewRecord, toNewRecords } from '../../write/new-records.ts'
import { removeRecords } from '../../write/remove.ts'
import { requireToAdd } from '../../write/rules/field-rights.ts'
import { besides } from '../../write/taken-along.ts'
import { changeRecords, type RecordUpdate } from '../../write/update.ts'
import type { Binding, WriteContext } from '../../write/write-context.ts'
import { getActor } from '../authentication/authenticate.ts'
import { runInSlices } from '../bodies/run-in-slices.ts'
import type { ServiceParts } from '../parts.ts'
import { reportIgnored } from '../responses/envelope.ts'
import { runBatchedWriteRequest } from '../responses/joined-answer.ts'
import { type AddressedRecord, getRevealed, runWriteRequest } from '../responses/write-answer.ts'
import { getQuery, ignoredForRecord } from './query-of.ts'
import { addressedId, getScope } from './scope.ts'

export function createRoute(service: ServiceParts, binding: Binding, path: CollectionPath) {
  const { singular, plural } = binding.resource
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    requireRight(actor, binding.resource, 'add')
    const scope = getScope(binding, path, request.params as Record<string, string>, actor)
    const reading = recordsInSteps(binding.resource, request.body, getSender(actor), scope.preset)
    const { inputs, ignored, refusals } = await runInSlices(reading)
    const batch = Array.isArray(request.body)
    for (const target of nestedIn(binding.resource, inputs)) requireRight(actor, target, 'add')
    requireToAdd(actor, binding.resource, inputs)
    reportIgnored(reply, [...ignored, ...(batch ? Object.keys(getQuery(request)) : ignoredForRecord(binding, request))])
    const create = async (writing: WriteContext, records: readonly NewRecord[]) => {
      for (const { resource, id } of scope.parents) await requireVisible(writing, service.bindingOf(resource), [id])
      return createBatch(writing, binding, records, refusals)
    }
    if (!batch) {
      const [input] = inputs as [RecordInput]
      const isAlone = scope.parents.length > 0 || !refusals.isEmpty || binding.effects.remarks === true
      const work = { verb: 'create', binding, record: null, input, status: 201, isAlone, work: create } as const
      return runBatchedWriteRequest(service, { request, reply }, work)
    }
    return runWriteRequest(service, { request, reply }, async (writing) => {
      const ids = await create(writing, toNewRecords(inputs))
      const messageText = `${ids.length} ${ids.length === 1 ? singular : plural} created.`
      const message = [messageText, ...writing.remarks].join(' ')
      return { status: 201, message, answer: { data: { created: ids.length, ids, ...getRevealed(writing, ids) } } }
    })
  }
}

/** Resources of the records that come inside the bodies of others. */
function nestedIn(resource: Resource, inputs: readonly RecordInput[]): Resource[] {
  const nested = nestedFields(resource).filter(([fieldName]) =>
    inputs.some((input) => (input.values[fieldName] as unknown[])?.length > 0),
  )
  return nested.map(([, nested]) => nested)
}

export function updateRoute(service: ServiceParts, binding: Binding, path: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    requireChange(actor, binding.resource, request.body)
    const addressed = addressedRecord(binding, path, request)
    const { input, ignored, refusals } = readUpdate(binding.resource, request.body, getSender(actor))
    reportIgnored(reply, [...ignored, ...ignoredForRecord(binding, request)])
    const { id } = addressed
    const update = { ...input, id }
    const change = async (writing: WriteContext, records: readonly RecordUpdate[]) => {
      writing.refusals.take(refusals)
      await changeRecords(writing, binding, records)
      return records.map((record) => record.id)
    }
    const isAlone = !refusals.isEmpty
    const work = { verb: 'update', binding, record: id, input: update, status: 200, isAlone, work: change } as const
    return runBatchedWriteRequest(service, { request, reply, addressed }, work)
  }
}

export function deleteRoute(service: ServiceParts, binding: Binding, path: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    requireRight(getActor(request), binding.resource, 'delete')
    const addressed = addressedRecord(binding, path, request)
    const { moveto, ...rest } = getQuery(request)
    reportIgnored(reply, Object.keys(rest))
    const { id } = addressed
    return runWriteRequest(service, { request, reply, addressed }, async (writing) => {
      await removeRecords(writing, binding, [id], moveto ? parseMoveTo(moveto) : null)
      const more = await besides(writing, binding.resource.name, [id])
      return { message: writing.remarks.join(' ') || undefined, answer: { data: { id, ...more } } }
    })
  }
}

function parseMoveTo(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw problem('not_allowed', '{value} is not allowed; use an id', { value: text }, 'moveto')
}

/** The record that a path names; one that is not below the path's parents is not there. */
function addressedRecord(binding: Binding, path: CollectionPath, request: FastifyRequest): AddressedRecord {
  const actor = getActor(request)
  const params = request.params as Record<string, string>
  const { conditions } = getScope(binding, path, params, actor)
  return { binding, id: addressedId(binding, params, actor), only: conditions.length > 0 ? conditions : null }
}
