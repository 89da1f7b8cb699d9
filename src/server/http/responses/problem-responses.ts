/** Turns errors into responses. Problems keep their messages; unexpected errors are logged, and the response has no details. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../contract/requests/problem.ts'
import {
  fault,
  getEntry,
  getSentence,
  type Refusal,
  type RefusalCode,
  type RefusalParams,
} from '../../../contract/requests/refusal.ts'
import { table } from '../../../contract/table.ts'
import { DatabaseUnavailable, logUnavailability } from '../../db/connections/unavailable.ts'
import { FilesUnavailable } from '../../resources/content/bucket.ts'

interface Failure {
  readonly status: number
  readonly refusals: readonly Refusal[]
  readonly retryAfter?: number
}

/** A failure of a single reason. */
const failure = (status: number, code: RefusalCode, text: string, params?: RefusalParams): Failure => ({
  status,
  refusals: [fault(code, text, params)],
})

type Thrown = { readonly code?: unknown; readonly statusCode?: unknown; readonly message?: unknown }

/** Errors of Fastify, by code. */
const requestFailures = table<(request: FastifyRequest) => Failure>({
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ headers }) =>
    failure(415, 'unsupported', 'Content-Type {value} is not supported; use application/json', {
      value: headers['content-type'] ?? '',
    }),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    failure(413, 'toolarge', 'The body is larger than the {most} bytes that are allowed', {
      most: routeOptions.bodyLimit,
    }),
})

/** Errors of the multipart parser, by code. */
const formFailures = table<Failure>({
  FST_FIELDS_LIMIT: failure(413, 'toolarge', 'The form has too many fields'),
  FST_PARTS_LIMIT: failure(413, 'toolarge', 'The form has too many parts'),
  FST_FILES_LIMIT: failure(413, 'toolarge', 'The form has more than the one file that is allowed'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: failure(415, 'unsupported', 'Send the file as a part of multipart/form-data'),
  FST_PROTO_VIOLATION: failure(400, 'invalid', 'The form has a field whose name is not allowed'),
})

const tooLarge = failure(
  400,
  'out_of_range',
  'A value, or a figure worked out from the values, is too large to be kept',
)

/** Database errors that a caller's values can cause, by code (PostgreSQL documentation, appendix A). */
const databaseFailures = table<Failure>({
  '22003': tooLarge,
  '23505': failure(409, 'already_exists', 'Another record already has this value; read the list again and retry'),
})

/** The disk is full. */
const diskFull: Failure = {
  ...failure(503, 'unavailable', 'The service has no room left to store this; nothing was stored. Try again later'),
  retryAfter: 60,
}

/** The file store is on another machine and unavailable. */
const filesUnavailable: Failure = {
  ...failure(503, 'unavailable', 'The store of files cannot be reached; nothing was stored. Try again in a moment'),
  retryAfter: 10,
}

function getFailure(error: Thrown, request: FastifyRequest): Failure | null {
  if (error instanceof Problem) {
    const { retryAfter } = error as { readonly retryAfter?: number }
    return { status: error.status, refusals: error.refusals, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
  if (error instanceof DatabaseUnavailable) return unavailableAnswer(error)
  if (error instanceof FilesUnavailable) return filesUnavailable
  const code = String(error.code ?? '')
  const mappedFailure = requestFailures[code]?.(request) ?? formFailures[code] ?? databaseFailures[code]
  if (mappedFailure) return mappedFailure
  // Check constraints on amounts have this suffix.
  if (code === '23514' && String((error as { readonly constraint?: string }).constraint).endsWith('_amounts_fit'))
    return tooLarge
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull
  const status = Number(error.statusCode)
  return status >= 400 && status < 500 ? failure(status, 'invalid', String(error.message)) : null
}

const unavailableAnswer = ({ publicMessage, retryAfter }: DatabaseUnavailable): Failure => ({
  ...failure(503, 'unavailable', publicMessage),
  retryAfter,
})

/** Installs the error and not-found handlers of the API. */
export function answerProblems(api: FastifyInstance): void {
  answerErrors(api)
  api.setNotFoundHandler(sendNotFound)
}

/** Installs the error handler in this scope and its children. */
export function answerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    // The client has gone; nobody receives the response.
    if (request.raw.destroyed && !request.raw.complete) return reply.code(400).send()
    const failure = getFailure(error as Thrown, request)
    if (!failure) request.log.error({ err: error }, 'a request failed')
    if (error instanceof DatabaseUnavailable) logUnavailability(request.log, error)
    if (error instanceof FilesUnavailable) request.log.error({ reason: error.message }, 'the store of files failed')
    return sendFailure(reply, failure ?? unexpected(request.id))
  })
}

const unexpected = (id: string) =>
  failure(500, 'unexpected', 'Something unexpected went wrong on our side. The id of the request is {id}', { id })

/** The 404 of an unknown address. Call it in an onRequest hook to respond before the body is read. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = request.url.split('?')
  return sendFailure(
    reply,
    failure(404, 'unknown_address', 'There is nothing at {method} {value}', { method: request.method, value: path }),
  )
}

/** The 405 of an address that answers other methods. */
export function sendWrongMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedMethods: readonly string[],
): FastifyReply {
  const [path] = request.url.split('?')
  const params = { method: request.method, value: path, methods: allowedMethods }
  const methodFailure = failure(405, 'wrong_method', '{method} is not allowed at {value}; use {methods}', params)
  return sendFailure(reply.header('allow', allowedMethods.join(', ')), methodFailure)
}

function sendFailure(reply: FastifyReply, { status, refusals, retryAfter }: Failure): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).send({ status: 'error', data: refusals.map(getSentence), errors: refusals.map(getEntry) })
}
