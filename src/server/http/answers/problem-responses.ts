/** Turns whatever goes wrong into an answer. Refusals keep their words; the unexpected is logged and told without details. */
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

/** Refusals of the web server itself, in our words. */
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

/** Refusals of the reader of forms with files, by their codes. */
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

/** Errors of the database that a caller's values can lead to (PostgreSQL, appendix A). */
const databaseFailures: Readonly<Record<string, Failure>> = {
  '22003': tooLarge,
  '23505': { status: 409, messages: ['Another record already has this value; read the list again and retry.'] },
}

/** The disk of the service has no room for what was sent. */
const diskFull: Failure = {
  status: 503,
  messages: ['The service has no room left to store this; nothing was stored. Try again later.'],
  retryAfter: 60,
}

/** Another machine keeps the files, and does not do so now. */
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
  // Checks that keep amounts within limits are called so.
  if (code === '23514' && String((error as { readonly constraint?: string }).constraint).endsWith('_amounts_fit'))
    return tooLarge
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull
  const status = Number(error.statusCode)
  return status >= 400 && status < 500 ? { status, messages: [String(error.message)] } : null
}

const unavailableAnswer = ({ told, retryAfter }: DatabaseUnavailable): Failure => ({
  status: 503,
  messages: [told],
  retryAfter,
})

/** Installs the error and not-found answers of the interface. */
export function answerProblems(api: FastifyInstance): void {
  answerErrors(api)
  api.setNotFoundHandler(nothingThere)
}

/** What went wrong, in words that give nothing away, in this scope and those within it. */
export function answerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    // Nobody is there any more to be told.
    if (request.raw.destroyed && !request.raw.complete) return reply.code(400).send()
    const failure = failureOf(error as Thrown, request)
    if (!failure) request.log.error({ err: error }, 'a request failed')
    if (error instanceof DatabaseUnavailable) logUnavailability(request.log, error)
    if (error instanceof FilesUnavailable) request.log.error({ reason: error.message }, 'the store of files failed')
    return sendFailure(reply, failure ?? { status: 500, messages: [unexpected(request.id)] })
  })
}

/** The log says more under this id. */
const unexpected = (id: string) => `Something unexpected went wrong on our side. The id of the request is ${id}.`

/** What an unknown address answers; asked as a hook, it does so before any of the body is read. */
export function nothingThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = request.url.split('?')
  return sendFailure(reply, { status: 404, messages: [`There is nothing at ${request.method} ${shown(path)}.`] })
}

function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  return reply.code(failure.status).send({ status: 'error', data: failure.messages })
}
