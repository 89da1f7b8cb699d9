/**
 * Rows that take a form with a file: it is streamed to disk before the write begins, and becomes the content of the record
 * that the write makes. Of a write that failed, or was answered before, nothing is kept.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Problem } from '../../../contract/requests/problem.ts'
import { DatabaseUnavailable } from '../../db/connections/unavailable.ts'
import type { FileStore } from '../../resources/content/file-store.ts'
import type { Received } from '../../resources/content/incoming.ts'
import type { Intake, Upload } from '../../resources/operation.ts'
import { requireVisible } from '../../write/find.ts'
import { tellIgnored } from '../answers/envelope.ts'
import { answerWrite } from '../answers/write-answer.ts'
import { actorOf } from '../callers/authenticate.ts'
import type { MountParts } from '../parts.ts'
import { ignoredForRecord, queryOf } from '../resource-routes/query-of.ts'
import { idOf, scopeOf } from '../resource-routes/scope.ts'
import { requireRights } from './rights.ts'

/** Bytes of a form beside its file. */
const roomForFields = 1_000_000

/** Adds the route in a scope of its own, where forms are read. */
export function uploadRoute(
  api: FastifyInstance,
  parts: MountParts,
  operation: Upload | Intake,
  route: Pick<RouteOptions, 'method' | 'url' | 'config'>,
): void {
  const limits = { fileSize: operation.largest, files: 1, fields: 20, fieldSize: 100_000 }
  api.register(async (scope) => {
    await scope.register(multipart, { limits })
    scope.route({
      ...route,
      bodyLimit: operation.largest + roomForFields,
      handler: operation.kind === 'intake' ? intakeHandler(parts, operation) : uploadHandler(parts, operation),
    })
  })
}

function intakeHandler(parts: MountParts, operation: Intake) {
  const { files } = parts
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRights(operation, request)
    const { fields, received } = await receive(request, files, operation.largest)
    const held = holding(files, received, actor.account)
    try {
      const values = operation.read({ fields, file: received }, actor)
      tellIgnored(reply, Object.keys(queryOf(request)))
      const content = [fields, received.digest]
      await held.bring()
      const sent = await answerWrite(parts, { request, reply, content, isOnlyOnce: true }, async (writing) => {
        const { keptAs, answer, committed } = await operation.run(writing, values, received, parts)
        await held.keep(keptAs)
        return { status: operation.answers.status, answer: { data: answer }, committed }
      })
      await held.drop()
      return sent
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable && error.reason === 'unknown')) await held.dropAll()
      throw error
    }
  }
}

const anywhere = { preset: {}, parents: [] } as const

function uploadHandler(parts: MountParts, operation: Upload) {
  const { files } = parts
  const binding = parts.bindingOf(operation.of)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRights(operation, request)
    const params = request.params as Record<string, string>
    const { preset, parents } = operation.at ? scopeOf(binding, operation.at, params, actor) : anywhere
    const named = operation.at ? 0 : idOf(params.recordid, binding.resource.singular)
    const { fields, received } = await receive(request, files, operation.largest)
    const held = holding(files, received, actor.account)
    try {
      const { values, ignored } = operation.read({ fields, file: received }, preset, actor)
      tellIgnored(reply, [...ignored, ...ignoredForRecord(binding, request)])
      const content = [fields, received.digest]
      await held.bring()
      const sent = await answerWrite(parts, { request, reply, content, isOnlyOnce: true }, async (writing) => {
        for (const { resource, id } of parents) await requireVisible(writing, parts.bindingOf(resource), [id])
        const { id, keptAs } = await operation.run(writing, values, named)
        await held.keep(keptAs)
        return { status: operation.answers.status, answer: { binding, id } }
      })
      await held.drop()
      return sent
    } catch (error) {
      // The record may be there all the same.
      if (!(error instanceof DatabaseUnavailable && error.reason === 'unknown')) await held.dropAll()
      throw error
    }
  }
}

/** What became of what was received. Files that are far away are brought near before the transaction, in which they are kept. */
function holding(files: FileStore, given: Received, account: number) {
  let received = given
  let keptAs: number | string | null = null
  const drop = () => files.drop(received)
  return {
    async bring() {
      received = await files.bring(received)
    },
    async keep(name: number | string) {
      await files.keep(received, account, name)
      keptAs = name
    },
    /** Of what was kept as well, whose content has another place by then. */
    drop,
    /** What the caller is told is what went wrong first; nothing refers to what stays behind. */
    async dropAll() {
      await drop()
      if (keptAs !== null) await files.remove(account, keptAs).catch(() => {})
    },
  }
}

/** The form's fields and its one file. Fields may come before or after the file. */
async function receive(
  request: FastifyRequest,
  store: FileStore,
  largest: number,
): Promise<{ fields: Record<string, unknown>; received: Received }> {
  const fields: Record<string, unknown> = {}
  let received: Received | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else {
        received = await store.receive(part.file)
        if (part.file.truncated)
          throw new Problem('toolarge', `The file is larger than the ${largest / 1024 / 1024} MB that are allowed.`)
        fields.filename ??= part.filename
      }
    }
    if (!received) throw new Problem('invalid', 'file is required: send it as a part of multipart/form-data.')
    return { fields, received }
  } catch (error) {
    if (received) await store.drop(received)
    discardRest(request)
    throw unreadable(error) ?? error
  }
}

/** Nobody reads what is still to come of a form that was refused; unread, it would hold up the next request. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** The parser of forms tells of broken ones by errors that, unlike all others, carry no code. */
function unreadable(error: unknown): Problem | null {
  if (error instanceof Problem || !(error instanceof Error) || 'code' in error) return null
  return new Problem('invalid', `The form cannot be read: ${error.message}.`)
}
