/** A refusal or failure of the service; its `message` can be shown to the person. */
import type { RefusalEntry } from '../../contract/requests/refusal.ts'
import { fetchRefusals } from '../language/catalogue.ts'
import { t } from '../language/t.ts'

export class RequestError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  /** Why the request was refused, by reason; empty if the response does not say it so. */
  readonly entries: readonly RefusalEntry[]

  /** @param messages for people, in the language of the screen */
  constructor(status: number, messages: readonly string[], entries: readonly RefusalEntry[] = []) {
    super(messages.join(' '))
    this.name = 'RequestError'
    this.status = status
    this.entries = entries
  }
}

/** Whether there was no response, or one that says nothing about the request: a retry may well succeed. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof RequestError
    ? error.status === 0 || error.status >= 500
    : error instanceof Error && error.cause !== undefined && isUnanswered(error.cause)

/** Whether the record does not exist, or not for this person. */
export const isMissing = (error: unknown): boolean =>
  error instanceof RequestError && [400, 403, 404].includes(error.status)

/** The error for an unsuccessful response. */
export function refusalFrom(status: number, body: unknown): Promise<RequestError> {
  const entries = getEntries(body)
  const messages = getMessages(body, status)
  return entries.length === 0
    ? Promise.resolve(new RequestError(status, messages))
    : loadMessage(status, entries, messages)
}

/** The refusal with the records' current names, because an optimistic update may have renamed them. */
export const rewordedRefusal = async (error: unknown): Promise<unknown> =>
  error instanceof RequestError && error.entries.length > 0
    ? loadMessage(error.status, error.entries, [error.message])
    : error

/**
 * Saying refusals requires all declarations and a catalogue of its own, so it is loaded when needed.
 * @param otherwise what is shown if it cannot be loaded
 */
async function loadMessage(
  status: number,
  entries: readonly RefusalEntry[],
  otherwise: readonly string[],
): Promise<RequestError> {
  const words = await Promise.all([import('./refusals/said.ts'), fetchRefusals()]).then(
    ([{ refusalSaid }]) => entries.map(refusalSaid),
    () => otherwise,
  )
  return new RequestError(status, words, entries)
}

function getEntries(body: unknown): readonly RefusalEntry[] {
  const { errors } = (typeof body === 'object' && body !== null ? body : {}) as { readonly errors?: unknown }
  return Array.isArray(errors) ? (errors as RefusalEntry[]) : []
}

/** The messages of an error body in either of its two shapes, or a sentence about the status. */
function getMessages(body: unknown, status: number): readonly string[] {
  const { data, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const texts = (Array.isArray(data) ? data : [message]).filter((text) => typeof text === 'string' && text !== '')
  return texts.length > 0
    ? (texts as string[])
    : [
        status >= 500
          ? t('Something went wrong on our side. Try again.')
          : t('Something went wrong (status {status}).', { status }),
      ]
}
