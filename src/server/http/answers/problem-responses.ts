/** Turns errors into responses. Problems keep their messages; unexpected errors are logged, and the response has no details. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, shown } from '../../../contract/requests/problem.ts'
import { DatabaseUnavailable, logUnavailability } from '../../db/connections/unavailable.ts'
import { FilesUnavailable } from '../../resources/content/bucket.ts'

interface Failure {
  readonly status: number
  readonly messages: readonly string[]
  readonly retryAfter?: number
}

type Thrown = { readonly code?: unknown; readonly statusCode?: unknown; readonly message?: unknown }

/** Errors of Fastify, by code. */
const requestFailures: Readonly<Record<string, (request: FastifyRequest) => Failure>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (request) => ({
    status: 415,
    messages: [`Content-Type ${shown(request.headers['content-type'] ?? '')} is not supported; use application/json.`],
  }),
  FST_ERR_CTP_BODY_TOO_LARGE: (request) => ({
    status: 413,
    messages: [`The body is larger than the ${request.routeOptions.bodyLimit} bytes that are allowed.`],
  }),
}

/** Errors of the multipart parser, by code. */
const formFailures: Readonly<Record<string, Failure>> = {
  FST_FIELDS_LIMIT: { status: 413, messages: ['The form has too many fields.'] },
  FST_PARTS_LIMIT: { status: 413, messages: ['The form has too many parts.'] },
  FST_FILES_LIMIT: { status: 413, messages: ['The form has more than the one file that is allowed.'] },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { status: 415, messages: ['Send the file as a part of multipart/form-data.'] },
  FST_PROTO_VIOLATION: { status: 400, messages: ['The form has a field whose name is not allowed.'] },
}

const tooLarge: Failure = {
  status: 400,
  messages: ['A value, or a figure worked out from the values, is too large to be kept.'],
}

/** Database errors that a caller's values can cause, by code (PostgreSQL documentation, appendix A). */
const databaseFailures: Readonly<Record<string, Failure>> = {
  '22003': tooLarge,
  '23505': { status: 409, messages: ['Another record already has this value; read the list again and retry.'] },
}

/** The disk is full. */
const diskFull: Failure = {
  status: 503,
  messages: ['The service has no room left to store this; nothing was stored. Try again later.'],
  retryAfter: 60,
}

/** The file store is on another machine and unavailable. */
const filesUnavailable: Failure = {
  status: 503,
  messages: ['The store of files cannot be reached; nothing was stored. Try again in a moment.'],
  retryAfter: 10,
}

function failureOf(error: Thrown, request: FastifyRequest): Failure | null {
  if (error instanceof Problem) {
    const { retryAfter } = error as { readonly retryAfter?: number }
    return { status: error.status, messages: error.messages, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
  if (error instanceof DatabaseUnavailable) return unavailableAnswer(error)
  if (error instanceof FilesUnavailable) return filesUnavailable
  const code = String(error.code ?? '')
  const known = requestFailures[code]?.(request) ?? formFailures[code] ?? databaseFailures[code]
  if (known) return known
  // Check constraints on amounts have this suffix.
  if (code === '23514' && String((error as { readonly constraint?: string }).constraint).endsWith('_amounts_fit'))
    return tooLarge
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull
  const status = Number(error.statusCode)
  return status >= 400 && status < 500 ? { status, messages: [String(error.message)] } : null
}

const unavailableAnswer = ({ publicMessage, retryAfter }: DatabaseUnavailable): Failure => ({
  status: 503,
  messages: [publicMessage],
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
    const failure = failureOf(error as Thrown, request)
    if (!failure) request.log.error({ err: error }, 'a request failed')
    if (error instanceof DatabaseUnavailable) logUnavailability(request.log, error)
    if (error instanceof FilesUnavailable) request.log.error({ reason: error.message }, 'the store of files failed')
    return sendFailure(reply, failure ?? { status: 500, messages: [unexpected(request.id)] })
  })
}

const unexpected = (id: string) => `Something unexpected went wrong on our side. The id of the request is ${id}.`

/** The 404 of an unknown address. Call it in an onRequest hook to respond before the body is read. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = request.url.split('?')
  return sendFailure(reply, { status: 404, messages: [`There is nothing at ${request.method} ${shown(path)}.`] })
}

function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  return reply.code(failure.status).send({ status: 'error', data: failure.messages })
}
