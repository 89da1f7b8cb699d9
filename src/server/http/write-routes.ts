/** POST, PUT and DELETE of records. Each is one transaction and then one read. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../contract/permissions.ts'
import { notFound, Problem, shown } from '../../contract/problem.ts'
import { type RecordInput, readUpdate, recordsInSteps } from '../../contract/record-input.ts'
import { resourceNamed } from '../../contract/registry.ts'
import type { CollectionPath, Resource } from '../../contract/resource.ts'
import { createBatch } from '../write/create.ts'
import { requireToAdd } from '../write/field-rights.ts'
import { requireVisible } from '../write/find.ts'
import { batchOf } from '../write/new-records.ts'
import { removeRecords } from '../write/remove.ts'
import { runWrite } from '../write/run-write.ts'
import { changeRecords } from '../write/update.ts'
import { requireVersion } from '../write/version.ts'
import type { Binding, Writing } from '../write/writing.ts'
import { actorOf } from './authenticate.ts'
import { inTurn } from './bodies/in-turn.ts'
import { requireChange } from './client-moves.ts'
import { tellIgnored } from './envelope.ts'
import type { Parts } from './parts.ts'
import { queryOf, readRecord, requireRight, seenBy, versionOf } from './read-routes.ts'
import { addressedId, scopeOf } from './scope.ts'
import { revealedOf, sendStored, storedAnswer } from './stored-answer.ts'
import { writeOnce } from './write-once.ts'

export function createRoute(service: Parts, binding: Binding, at: CollectionPath) {
  const { singular, label } = binding.resource
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, binding.resource, 'add')
    const scope = scopeOf(binding, at, request.params as Record<string, string>, actor)
    const reading = recordsInSteps(binding.resource, request.body, seenBy(actor), scope.preset)
    const { inputs, ignored, refusals } = await inTurn(reading)
    const batch = Array.isArray(request.body)
    for (const target of nestedIn(binding.resource, inputs)) requireRight(actor, target, 'add')
    requireToAdd(actor, binding.resource, inputs)
    tellIgnored(reply, ignored)
    return writeOnce(service, actor, request, reply, async (writing) => {
      for (const { resource, id } of scope.parents) await requireVisible(writing, service.bindingOf(resource), [id])
      const ids = await createBatch(writing, binding, batch ? batchOf(inputs) : inputs, refusals)
      if (!batch) return storedAnswer(writing, binding, ids[0] as number, request, { status: 201 })
      const message = `${ids.length} ${ids.length === 1 ? singular : label.toLowerCase()} created.`
      const data = { created: ids.length, ids, ...revealedOf(writing, ids) }
      return { status: 201, text: JSON.stringify({ status: 'success', message, data }) }
    })
  }
}

/** Resources of the records that come inside the bodies of others. */
function nestedIn(of: Resource, inputs: readonly RecordInput[]): Resource[] {
  const fields = Object.entries(of.fields).filter(([, field]) => field.kind === 'records')
  const given = fields.filter(([wire]) => inputs.some((input) => (input.values[wire] as unknown[])?.length > 0))
  return given.map(([, field]) => resourceNamed(field.target as string))
}

export function updateRoute(service: Parts, binding: Binding, at: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireChange(actor, binding.resource, request.body)
    const id = await addressed(service, binding, at, request, actor)
    const { input, ignored, refusals } = readUpdate(binding.resource, request.body, seenBy(actor))
    await writeOne(service, binding, request, actor, id, (writing) => {
      writing.refusals.take(refusals)
      return changeRecords(writing, binding, [id], input.values, 'update', input.wrong)
    })
    tellIgnored(reply, ignored)
    return sendStored(service, actor, binding, id, request, reply)
  }
}

export function deleteRoute(service: Parts, binding: Binding, at: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, binding.resource, 'delete')
    const id = await addressed(service, binding, at, request, actor)
    const { moveto } = queryOf(request)
    await writeOne(service, binding, request, actor, id, (writing) =>
      removeRecords(writing, binding, [id], moveto ? movetoOf(moveto) : null),
    )
    return reply.send({ status: 'success', data: { id } })
  }
}

function movetoOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new Problem('invalid', `moveto: ${shown(text)} is not allowed; use an id.`)
}

/** The record that a path names; one that is not below the path's parents is not there. */
export async function addressed(
  service: Parts,
  binding: Binding,
  at: CollectionPath,
  request: FastifyRequest,
  actor: Actor,
): Promise<number> {
  const params = request.params as Record<string, string>
  const id = addressedId(binding, params, actor)
  const { conditions } = scopeOf(binding, at, params, actor)
  if (conditions.length > 0 && !(await readRecord(service, actor, binding, id, { fields: 'id' }, conditions))) {
    throw notFound(binding.resource.singular, id)
  }
  return id
}

export async function writeOne(
  service: Parts,
  binding: Binding,
  request: FastifyRequest,
  actor: Actor,
  id: number,
  work: (writing: Writing) => Promise<void>,
): Promise<void> {
  const version = versionOf(request.headers['if-match'])
  await runWrite(service, actor, async (writing) => {
    if (version !== null) {
      // Whoever does not see the record must not learn from its version that it exists.
      await requireVisible(writing, binding, [id], [])
      await requireVersion(writing, binding, id, version)
    }
    await work(writing)
  })
}
