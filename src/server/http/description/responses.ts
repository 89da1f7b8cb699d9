/** Responses that many operations share. */
import { isTagged, type OperationDescription } from './operation.ts'
import { deliveryResponses } from './webhook-events.ts'

const refusals: Readonly<Record<number, string>> = {
  400: 'A value is invalid. Each message names it and says what is allowed.',
  403: 'You do not have the permission.',
  404: 'The record does not exist, or you may not see it.',
  409: 'The request conflicts with the record: it has changed, has another status, or already exists.',
  413: 'The body is too large.',
  415: 'The type of the body is not supported.',
  503: 'The service is overloaded, the database is unavailable, or the request took too long. Retry-After says when to try again.',
}

/** Statuses that only writes have. */
const ofWrites: readonly string[] = ['409', '413', '415']

const ref = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** References to the error responses of an operation, by status. */
export function getRefusals(method: string, operation: OperationDescription): Readonly<Record<string, object>> {
  const handled = Object.keys(refusals).filter((status) => method !== 'GET' || !ofWrites.includes(status))
  return {
    ...(isTagged(operation, method) ? { 304: ref('304') } : {}),
    ...(operation.success.isKept ? { 206: ref('206'), 416: ref('416') } : {}),
    ...Object.fromEntries(handled.map((status) => [status, ref(status)])),
    401: ref('middleware'),
    429: ref('middleware'),
  }
}

/** Components that operations refer to. */
export function responses(): object {
  const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })
  const handled = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: json('refusal') },
  ])
  const middleware = {
    description: 'The credential is missing or invalid (401), or has exceeded its rate limit (429).',
    content: json('message'),
  }
  const notModified = { description: 'Not modified: If-None-Match contains the current ETag.' }
  const part = { description: 'The requested range.', content: { '*/*': {} } }
  const beyond = { description: 'The range starts after the end of the content.', content: json('refusal') }
  return { 206: part, 304: notModified, 416: beyond, ...Object.fromEntries(handled), middleware, ...deliveryResponses }
}
