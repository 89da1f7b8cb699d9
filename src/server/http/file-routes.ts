/** Uploads: multipart/form-data, streamed to disk. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { integer, object, string, success } from '../../contract/json-schema.ts'
import { Problem } from '../../contract/requests/problem.ts'
import { parseRecords } from '../../contract/requests/record-input.ts'
import { DatabaseUnavailable } from '../db/connections/unavailable.ts'
import { requireRight, seenBy } from '../read/rights.ts'
import type { FileStore, Received } from '../resources/content/file-store.ts'
import { createRecords } from '../write/create.ts'
import { requireVisible } from '../write/find.ts'
import { answerWrite } from './answers/write-answer.ts'
import { actorOf } from './callers/authenticate.ts'
import { described } from './description/operation.ts'
import type { Parts } from './parts.ts'
import { scopeOf } from './resource-routes/scope.ts'

/** Bytes that one file may have. */
export const largestFile = 100 * 1024 * 1024
const largest = `${largestFile / 1024 / 1024} MB`

const upload = described(() => ({
  tag: 'Files',
  summary: 'Upload a file.',
  isOnce: true,
  body: object(
    {
      file: { type: 'string', format: 'binary' },
      projectid: integer,
      itemid: integer,
      invoiceid: integer,
      folderid: integer,
      description: string,
    },
    ['file'],
  ),
  bodyTypes: ['multipart/form-data'],
  success: { status: 201, schema: success({ $ref: '#/components/schemas/files' }) },
}))
export async function fileRoutes(api: FastifyInstance, service: Parts, store: FileStore): Promise<void> {
  const binding = service.bindingOf('files')
  await api.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: largestFile, files: 1, fields: 20, fieldSize: 100_000 } })
    for (const at of binding.resource.paths) {
      scope.post(at.path, { ...upload, bodyLimit: largestFile + 1_000_000 }, async (request, reply) => {
        const actor = actorOf(request)
        requireRight(actor, binding.resource, 'add')
        const { preset, parents } = scopeOf(binding, at, request.params as Record<string, string>, actor)
        const { fields, received } = await receive(request, store)
        let held = received
        try {
          const { inputs } = parseRecords(binding.resource, fields, seenBy(actor), {
            ...preset,
            contenttype: received.contenttype,
            size: received.size,
          })
          const content = [fields, received.digest]
          const sent = await answerWrite(service, { request, reply, content, isOnlyOnce: true }, async (writing) => {
            for (const { resource, id } of parents) await requireVisible(writing, service.bindingOf(resource), [id])
            const [id] = (await createRecords(writing, binding, inputs)) as [number]
            held = await store.keep(received, actor.account, id)
            return { status: 201, answer: { binding, id } }
          })
          // Of a request that was answered before nothing was kept.
          if (held === received) await store.drop(received)
          return sent
        } catch (error) {
          // The record may be there all the same.
          if (!(error instanceof DatabaseUnavailable && error.reason === 'unknown')) await store.drop(held)
          throw error
        }
      })
    }
  })
}

/** The form's fields and its one file. Fields may come before or after the file. */
async function receive(
  request: FastifyRequest,
  store: FileStore,
): Promise<{ fields: Record<string, unknown>; received: Received }> {
  const fields: Record<string, unknown> = {}
  let received: Received | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else {
        received = await store.receive(part.file)
        if (part.file.truncated)
          throw new Problem('toolarge', `The file is larger than the ${largest} that are allowed.`)
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
