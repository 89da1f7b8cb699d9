/**
 * Routes that receive a form with a file: it is streamed to disk before the transaction begins, and becomes the content of the
 * record that is written.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import { DatabaseUnavailable } from '../../db/connections/unavailable.ts'
import { type Room, requireRoom, roomFor } from '../../resources/content/account-share.ts'
import type { FileStore } from '../../resources/content/file-store.ts'
import type { Received } from '../../resources/content/incoming.ts'
import type { Intake, Upload } from '../../resources/operation.ts'
import { requireVisible } from '../../write/find.ts'
import { getActor } from '../authentication/authenticate.ts'
import type { MountParts } from '../parts.ts'
import { getQuery, ignoredForRecord } from '../resource-routes/query-of.ts'
import { getScope, parseId } from '../resource-routes/scope.ts'
import { reportIgnored } from '../responses/envelope.ts'
import { runWriteRequest } from '../responses/write-answer.ts'
import { requireRights } from './rights.ts'

/** Maximum size of a form's fields in bytes, all together. */
const largestFields = 1_000_000

/** Adds the route in its own scope, because only uploads parse multipart bodies. */
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
      bodyLimit: operation.largest + largestFields,
      handler: operation.kind === 'intake' ? intakeHandler(parts, operation) : uploadHandler(parts, operation),
    })
  })
}

function intakeHandler(parts: MountParts, operation: Intake) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    requireRights(operation, request)
    return withForm(parts, request, operation.largest, async ({ fields, received }, file) => {
      const values = operation.read({ fields, file: received }, actor)
      reportIgnored(reply, Object.keys(getQuery(request)))
      await file.prepare()
      const content = [fields, received.digest]
      return runWriteRequest(parts, { request, reply, content, runsOnce: true }, async (writing) => {
        await requireRoom(writing, parts.files, received.size)
        const { keptAs, answer, committed } = await operation.run(writing, values, received, parts)
        await file.keep(keptAs)
        return { status: operation.answers.status, answer: { data: answer }, committed }
      })
    })
  }
}

const unscoped = { preset: {}, parents: [] } as const

function uploadHandler(parts: MountParts, operation: Upload) {
  const binding = parts.bindingOf(operation.of)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    requireRights(operation, request)
    const params = request.params as Record<string, string>
    const { preset, parents } = operation.at ? getScope(binding, operation.at, params, actor) : unscoped
    const recordId = operation.at ? 0 : parseId(params.recordid, binding.resource.singular)
    return withForm(parts, request, operation.largest, async ({ fields, received }, file) => {
      const { values, ignored } = operation.read({ fields, file: received }, preset, actor)
      reportIgnored(reply, [...ignored, ...ignoredForRecord(binding, request)])
      await file.prepare()
      const content = [fields, received.digest]
      return runWriteRequest(parts, { request, reply, content, runsOnce: true }, async (writing) => {
        // Before any row is locked, so that uploads that wait for each other hold nothing.
        await requireRoom(writing, parts.files, received.size)
        for (const { resource, id } of parents) await requireVisible(writing, parts.bindingOf(resource), [id])
        const { id, keptAs } = await operation.run(writing, values, recordId)
        await file.keep(keptAs)
        return { status: operation.answers.status, answer: { binding, id } }
      })
    })
  }
}

interface ReceivedForm {
  readonly fields: Record<string, unknown>
  readonly received: Received
}

/** Receives the form and calls `write`. Removes the file if `write` fails, or did not keep it because the response was replayed. */
async function withForm<T>(
  { files, database }: MountParts,
  request: FastifyRequest,
  max: number,
  write: (form: ReceivedForm, file: HeldFile) => Promise<T>,
): Promise<T> {
  const { account } = getActor(request)
  const room = await roomFor(database, files, account)
  try {
    const form = await receive(request, files, max, room)
    const file = heldFile(files, form.received, account)
    try {
      const result = await write(form, file)
      await file.drop()
      return result
    } catch (error) {
      // If the outcome is unknown, the record may exist and refer to the file.
      if (!(error instanceof DatabaseUnavailable && error.reason === 'unknown')) await file.dropAll()
      throw error
    }
  } finally {
    room.leave()
  }
}

interface HeldFile {
  /** Uploads the file next to its destination, before the transaction that keeps it: `keep` is then quick, whatever its size. */
  readonly prepare: () => Promise<void>
  readonly keep: (name: number | string) => Promise<void>
  /** Removes the received copy, if there is one left. */
  readonly drop: () => Promise<void>
  /** Removes the kept file too. Never rejects because of it: the first error is reported, and nothing refers to the file. */
  readonly dropAll: () => Promise<void>
}

function heldFile(files: FileStore, upload: Received, account: number): HeldFile {
  let received = upload
  let keptAs: number | string | null = null
  const drop = () => files.drop(received)
  return {
    async prepare() {
      received = await files.bring(received)
    },
    async keep(name) {
      await files.keep(received, account, name)
      keptAs = name
    },
    drop,
    async dropAll() {
      await drop()
      if (keptAs !== null) await files.remove(account, keptAs).catch(() => {})
    },
  }
}

/** Receives the form's fields and its one file, which may come in any order. */
async function receive(request: FastifyRequest, store: FileStore, max: number, room: Room): Promise<ReceivedForm> {
  const fields: Record<string, unknown> = {}
  let received: Received | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else {
        received = await store.receive(part.file, room.take)
        if (part.file.truncated)
          throw problem('toolarge', 'The file is larger than the {most} MB that are allowed', {
            most: max / 1024 / 1024,
          })
        fields.filename ??= unescaped(part.filename)
      }
    }
    if (!received) throw problem('required', 'file is required: send it as a part of multipart/form-data')
    return { fields, received }
  } catch (error) {
    if (received) await store.drop(received)
    discardRest(request)
    throw unreadable(error) ?? error
  }
}

/** Names of files in forms have three characters escaped (WHATWG HTML, multipart/form-data), and not the percent sign itself. */
const unescaped = (name: string | undefined): string | undefined =>
  name?.replaceAll(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped))

/** Reads the rest of a rejected form; unread, it would block the next request of a keep-alive connection. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** The multipart parser reports malformed bodies with errors that, unlike all others, have no code. */
function unreadable(error: unknown): Problem | null {
  if (error instanceof Problem || !(error instanceof Error) || 'code' in error) return null
  return problem('not_allowed', 'The form cannot be read: {reason}', { reason: error.message })
}
