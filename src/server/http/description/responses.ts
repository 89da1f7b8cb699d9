/** Answers that many operations have in common. */
import { isTagged, type OperationDescription } from './operation.ts'
import { deliveryResponses } from './webhook-events.ts'

const refusals: Readonly<Record<number, string>> = {
  400: 'A value is not allowed; each message names it and says what is.',
  403: 'You do not have the permission.',
  404: 'There is no such record, or not for you.',
  409: 'The record is in the way of the request: changed meanwhile, in another state, or a duplicate.',
  413: 'The body is larger than what is allowed.',
  415: 'The body is of a type that is not read here.',
  503: 'The database cannot be reached, or the request took too long; Retry-After says when to try again.',
}

/** Whoever only reads changes nothing, and sends no body. */
const ofWrites: readonly string[] = ['409', '413', '415']

const ref = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** What an operation is refused with, by status. */
export function refusalsOf(method: string, operation: OperationDescription): Readonly<Record<string, object>> {
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
    description: 'The credential is missing or not valid (401), or used too often (429).',
    content: json('message'),
  }
  const same = { description: 'You have the answer already: it is what If-None-Match names.' }
  const part = { description: 'The part that Range names.', content: { '*/*': {} } }
  const beyond = { description: 'Range begins behind the end of the content.', content: json('refusal') }
  return { 206: part, 304: same, 416: beyond, ...Object.fromEntries(handled), middleware, ...deliveryResponses }
}
