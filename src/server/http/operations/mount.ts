/** Mounts special operations: each row of data becomes a route with rights, ids, If-Match, Idempotency-Key, ETag and description. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import { clientAddress } from '../../identity/accounts/security-log/request-origin.ts'
import type { Identity } from '../../identity/identity.ts'
import { notDeletedCondition } from '../../query/condition.ts'
import { entityTag, listTag, readRecord } from '../../read/record.ts'
import { getSender } from '../../read/rights.ts'
import type { AnyOperation, AnyStep, Listing, Operation, Outcome, ReadOperation } from '../../resources/operation.ts'
import type { Call } from '../../resources/operation-call.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { getActor, getGrant } from '../authentication/authenticate.ts'
import { withDescription } from '../description/operation.ts'
import type { MountParts } from '../parts.ts'
import { listRoute } from '../resource-routes/read-routes.ts'
import { getScope, parseId } from '../resource-routes/scope.ts'
import { reportIgnored } from '../responses/envelope.ts'
import { isNamed, sendWithEtag } from '../responses/known-tag.ts'
import { type AddressedRecord, runWriteRequest, type WriteResult } from '../responses/write-answer.ts'
import { getDescription } from './describe.ts'
import { sendFixedContent } from './fixed-content.ts'
import { getParams, ignoredParams } from './query-params.ts'
import { requireRights } from './rights.ts'
import { streamHandler } from './streams.ts'
import { uploadRoute } from './uploads.ts'

/** Operations with a JSON body and a single response. */
type Plain = Operation | AnyStep | ReadOperation

export function mountOperations(
  api: FastifyInstance,
  parts: MountParts,
  identity: Pick<Identity, 'authenticate'>,
  operations: readonly AnyOperation[],
): void {
  const listen = streamHandler(api, parts, identity)
  for (const operation of operations) {
    const { config } = withDescription(() => getDescription(operation))
    // Streams authenticate again and again; routes below /me show what belongs to one person only.
    const personal = operation.kind === 'stream' || operation.path.startsWith('/me/')
    const route = { method: operation.method, url: operation.path, config: { ...config, personal } }
    if (operation.kind === 'upload' || operation.kind === 'intake') uploadRoute(api, parts, operation, route)
    else if (operation.kind === 'list') api.route({ ...route, handler: listHandler(parts, operation) })
    else if (operation.kind === 'stream') {
      const handler = (request: FastifyRequest, reply: FastifyReply) => {
        requireRights(operation, request)
        return listen(operation, request, reply)
      }
      api.route({ ...route, handler })
    } else api.route({ ...route, handler: getHandler(parts, operation) })
  }
}

function getHandler(parts: MountParts, operation: Plain) {
  if (operation.kind === 'read') return readHandler(parts, operation)
  return operation.kind === 'step' ? stepHandler(parts, operation) : writeHandler(parts, operation)
}

function listHandler(parts: MountParts, operation: Listing) {
  const list = listRoute(parts, parts.bindingOf(operation.of), operation.at)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    requireRights(operation, request)
    return list(request, reply)
  }
}

function writeHandler(parts: MountParts, operation: Operation) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const addressed = authorize(parts, operation, request)
    const { values, ignored } = getBody(parts, operation, request)
    reportIgnored(reply, ignored)
    const callValues: Call<unknown> = { ...callContext(parts, request, addressed), values }
    const call = operation.prepare ? { ...callValues, values: await operation.prepare(callValues) } : callValues
    return runWriteRequest(parts, { request, reply, addressed }, async (writing) => {
      await requireOwn(writing, operation, request.headers['if-match'])
      return getResult(parts, operation, await operation.run(writing, call))
    })
  }
}

function stepHandler(parts: MountParts, operation: AnyStep) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const addressed = authorize(parts, operation, request)
    const { values, ignored } = getBody(parts, operation, request)
    if (addressed) await readableVersion(parts, getActor(request), addressed)
    reportIgnored(reply, ignored)
    const { answer, message } = await operation.run({ ...callContext(parts, request, addressed), values })
    return reply.code(operation.answers.status).send({ status: 'success', message, data: answer })
  }
}

function readHandler(parts: MountParts, operation: ReadOperation) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const addressed = authorize(parts, operation, request)
    const version = addressed && (await readableVersion(parts, getActor(request), addressed))
    const { params, ignored } = getParams(operation, request)
    const result = await operation.run({ ...callContext(parts, request, addressed), params })
    reportIgnored(reply, ('text' in result && result.ignored) || ignored)
    if ('content' in result) {
      const { content, headers } = result
      return 'tag' in content
        ? sendFixedContent(request, reply, content, headers)
        : reply.headers(headers).send(content)
    }
    const text = 'data' in result ? JSON.stringify({ status: 'success', ...result }) : result.text
    return sendWithEtag(request, reply, text, version === null ? listTag(text) : entityTag({ data: text, version }))
  }
}

/** Values of the body, and the names of ignored fields and parameters. */
function getBody(parts: MountParts, operation: Operation | AnyStep, request: FastifyRequest) {
  const read = operation.body?.read(request.body, getSender(getActor(request)))
  return {
    values: read?.values ?? {},
    ignored: [...(read?.ignored ?? []), ...ignoredParams(parts, operation, request)],
  }
}

/** Checks the caller's rights, and returns the record in the path. */
function authorize(parts: MountParts, operation: Plain, request: FastifyRequest): AddressedRecord | null {
  requireRights(operation, request)
  return addressedBy(parts, operation, request)
}

function callContext(parts: MountParts, request: FastifyRequest, addressed: AddressedRecord | null) {
  const params = request.params as Readonly<Record<string, string>>
  const idIn = (segment: string, singular: string) => parseId(params[segment], singular)
  return {
    parts,
    actor: getActor(request),
    id: addressed?.id ?? 0,
    idIn,
    grant: getGrant(request),
    address: clientAddress(request),
  }
}

/** Returns the version of the record, or throws 404 if the caller cannot see it. */
async function readableVersion(
  parts: MountParts,
  actor: Actor,
  { binding, id, only }: AddressedRecord,
): Promise<string> {
  const record = await readRecord(parts, actor, binding, id, { fields: 'id' }, only ?? [])
  if (!record) throw notFound(binding.resource.singular, id)
  return record.version
}

/** The record in the path, on the conditions that it exists and belongs to the parents in the path. */
function addressedBy(
  parts: MountParts,
  { path, of, at, isForDeleted }: Plain,
  request: FastifyRequest,
): AddressedRecord | null {
  if (of === undefined) return null
  const binding = parts.bindingOf(of)
  const params = request.params as Readonly<Record<string, string>>
  const segment = at ? 'recordid' : (/:(\w+)/.exec(path)?.[1] as string)
  const conditions = at ? getScope(binding, at, params, getActor(request)).conditions : []
  const id = parseId(params[segment], binding.resource.singular)
  return { binding, id, only: isForDeleted ? conditions : [notDeletedCondition, ...conditions] }
}

function getResult(
  parts: MountParts,
  { answers }: Operation,
  { answer, message, committed, ...outcome }: Outcome,
): WriteResult {
  const { holds } = answers
  const rest = { status: outcome.status ?? answers.status, message, committed }
  if (typeof holds !== 'string' || typeof answer === 'object') return { ...rest, answer: { data: answer as object } }
  return { ...rest, answer: { binding: parts.bindingOf(holds), id: answer as number } }
}

/** Throws 409 if the settings have changed since they were read. Locks the person's row, so that concurrent changes wait. */
async function requireOwn(writing: WriteContext, { own }: Operation, match: string | undefined): Promise<void> {
  if (match === undefined || !own) return
  const { tx, actor } = writing
  await sql`
    select 1
    from contacts
    where account_id = ${actor.account} and id = ${actor.contact}
    for no key update
  `.execute(tx)
  const tag = listTag(JSON.stringify({ status: 'success', data: await own(writing) }))
  if (!isNamed(match, tag)) throw problem('changed_meanwhile', 'This was changed meanwhile; read it again first')
}
