/** A refusal or failure of the service; its `message` can be shown to the person, `messages` are the service's own. */
import { t } from '../language/t.ts'
export class RequestError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  readonly messages: readonly string[]

  /** @param words the messages for people, if they differ */
  constructor(status: number, messages: readonly string[], words = messages) {
    super(words.join(' '))
    this.name = 'RequestError'
    this.status = status
    this.messages = messages
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
export const refusalFrom = (status: number, body: unknown): Promise<RequestError> =>
  inPeoplesWords(status, messagesOf(body, status))

/** The refusal with the records' current names, because an optimistic update may have renamed them. */
export const rewordedRefusal = async (error: unknown): Promise<unknown> =>
  error instanceof RequestError && error.status > 0 ? inPeoplesWords(error.status, error.messages) : error

/** Translating messages requires all declarations, so it is loaded when needed. */
async function inPeoplesWords(status: number, messages: readonly string[]): Promise<RequestError> {
  const words = await import('./refusals/field-words.ts').then(
    ({ inWords }) => messages.map(inWords),
    () => messages,
  )
  return new RequestError(status, messages, words)
}

/** The messages of an error body in either of its two shapes, or a sentence about the status. */
function messagesOf(body: unknown, status: number): readonly string[] {
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
