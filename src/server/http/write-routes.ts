/** POST, PUT and DELETE of records, and the actions on one record. Each is one transaction and then one read. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../contract/permissions.ts'
import { notFound, Problem, shown } from '../../contract/problem.ts'
import { parseRecords, parseUpdate, type RecordInput } from '../../contract/record-input.ts'
import { resourceNamed } from '../../contract/registry.ts'
import { type CollectionPath, mayUse, type Resource } from '../../contract/resource.ts'
import { completeRecords, reactivateRecords } from '../write/complete.ts'
import { batchOf, createRecords } from '../write/create.ts'
import { readRowIn, requireVisible } from '../write/find.ts'
import { removeRecords, restoreRecord } from '../write/remove.ts'
import { parsePlace, reorderRecord } from '../write/reorder.ts'
import { runWrite } from '../write/run-write.ts'
import { changeRecords } from '../write/update.ts'
import { requireVersion } from '../write/version.ts'
import type { Binding, Writing } from '../write/writing.ts'
import { actorOf } from './authenticate.ts'
import { requireChange } from './client-moves.ts'
import { recordText, sendRecord, tellIgnored } from './envelope.ts'
import type { Parts } from './parts.ts'
import {
  entityTag,
  queryOf,
  type ReadRecord,
  type RecordSource,
  readRecord,
  requireRight,
  seenBy,
  versionOf,
} from './read-routes.ts'
import { addressedId, scopeOf } from './scope.ts'
import { writeOnce } from './write-once.ts'

export function createRoute(service: Parts, binding: Binding, at: CollectionPath) {
  const { singular, label } = binding.resource
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, binding.resource, 'add')
    const scope = scopeOf(binding, at, request.params as Record<string, string>, actor)
    const { inputs, ignored } = parseRecords(binding.resource, request.body, seenBy(actor), scope.preset)
    const batch = Array.isArray(request.body)
    for (const target of nestedIn(binding.resource, inputs)) requireRight(actor, target, 'add')
    tellIgnored(reply, ignored)
    return writeOnce(service, actor, request, reply, async (writing) => {
      for (const { resource, id } of scope.parents) await requireVisible(writing, service.bindingOf(resource), [id])
      const ids = await createRecords(writing, binding, batch ? batchOf(inputs) : inputs)
      if (!batch) return { status: 201, text: await storedText(writing, binding, ids[0] as number, request) }
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

/** The answer with a record as the transaction has stored it. */
export async function storedText(
  writing: Writing,
  binding: Binding,
  id: number,
  request: FastifyRequest,
  message?: string,
): Promise<string> {
  const source = { bindingOf: writing.bindingOf, database: { readRow: readRowIn(writing.tx) } }
  const record = await storedRecord(source, writing.actor, binding, id, request)
  const data = record?.data ?? JSON.stringify({ id })
  const revealed = writing.revealed.get(id)
  return recordText(revealed ? JSON.stringify({ ...JSON.parse(data), ...revealed }) : data, message)
}

/** The record with the fields that the request names; null for who may write such records but not read this one. */
async function storedRecord(
  source: RecordSource,
  actor: Actor,
  binding: Binding,
  id: number,
  request: FastifyRequest,
): Promise<ReadRecord | null> {
  if (!mayUse(actor, binding.resource, 'view')) return null
  const { fields } = queryOf(request)
  return readRecord(source, actor, binding, id, fields ? { fields } : {})
}

/** What a batch shows this once, in the order of its ids. */
function revealedOf(writing: Writing, ids: readonly number[]): { revealed?: object[] } {
  if (writing.revealed.size === 0) return {}
  return { revealed: ids.map((id) => ({ id, ...writing.revealed.get(id) })) }
}

export function updateRoute(service: Parts, binding: Binding, at: CollectionPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireChange(actor, binding.resource, request.body)
    const id = await addressed(service, binding, at, request, actor)
    const { input, ignored } = parseUpdate(binding.resource, request.body, seenBy(actor))
    await writeOne(service, binding, request, actor, id, (writing) =>
      changeRecords(writing, binding, [id], input.values),
    )
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

/** What can be done to one record besides changing its fields. */
interface RecordAction {
  readonly right: 'edit' | 'delete'
  readonly done: string
  readonly run: (writing: Writing, binding: Binding, id: number, body: unknown) => Promise<void>
}

const actions = {
  complete: {
    right: 'edit',
    done: 'completed',
    run: (writing, binding, id) => completeRecords(writing, binding, [id]),
  },
  reactivate: {
    right: 'edit',
    done: 'reactivated',
    run: (writing, binding, id) => reactivateRecords(writing, binding, [id]),
  },
  restore: { right: 'delete', done: 'restored', run: restoreRecord },
  order: {
    right: 'edit',
    done: 'moved',
    run: (writing, binding, id, body) => reorderRecord(writing, binding, id, parsePlace(body, id)),
  },
  workstage: { right: 'edit', done: 'moved to the work stage', run: changeWorkStage },
} as const satisfies Record<string, RecordAction>

export type ActionName = keyof typeof actions

/** Field that holds a record's work stage, by either of its names. */
export function workStageField(binding: Binding): string | null {
  const { fields } = binding.resource
  return Object.keys(fields).find((wire) => fields[wire]?.target === 'workstages') ?? null
}

async function changeWorkStage(writing: Writing, binding: Binding, id: number, body: unknown): Promise<void> {
  const wire = workStageField(binding) as string
  const { input } = parseUpdate(binding.resource, body, seenBy(writing.actor))
  if (!(wire in input.values)) throw new Problem('invalid', `${wire} is required.`)
  await changeRecords(writing, binding, [id], { [wire]: input.values[wire] })
}

export function actionRoute(service: Parts, binding: Binding, at: CollectionPath, name: ActionName) {
  const action: RecordAction = actions[name]
  const message = `The ${binding.resource.singular} was ${action.done}.`
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, binding.resource, action.right)
    const id = await addressed(service, binding, at, request, actor)
    if (request.method === 'POST') {
      return writeOnce(service, actor, request, reply, async (writing) => {
        await action.run(writing, binding, id, request.body)
        return { status: 200, text: await storedText(writing, binding, id, request, message) }
      })
    }
    await writeOne(service, binding, request, actor, id, (writing) => action.run(writing, binding, id, request.body))
    return sendStored(service, actor, binding, id, request, reply, message)
  }
}

/** The record that a path names; one that is not below the path's parents is not there. */
async function addressed(
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

async function writeOne(
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

/** Answers the record as it is stored now; its id alone where the caller may not see it. */
async function sendStored(
  service: Parts,
  actor: Actor,
  binding: Binding,
  id: number,
  request: FastifyRequest,
  reply: FastifyReply,
  message?: string,
): Promise<FastifyReply> {
  const record = await storedRecord(service, actor, binding, id, request)
  if (record) reply.header('etag', entityTag(record))
  return sendRecord(reply, record?.data ?? JSON.stringify({ id }), message)
}
