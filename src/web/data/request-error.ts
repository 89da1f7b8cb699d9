/** A refusal or failure of the service; its `message` can be shown to the person, `messages` are the service's own. */
import { t } from '../language/t.ts'
export class RequestError extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number
  readonly messages: readonly string[]

  /** @param words the messages as people read them, where that differs */
  constructor(status: number, messages: readonly string[], words = messages) {
    super(words.join(' '))
    this.name = 'RequestError'
    this.status = status
    this.messages = messages
  }
}

/** Whether no answer came, or one that says nothing about what was asked for: it may well work another time. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof RequestError
    ? error.status === 0 || error.status >= 500
    : error instanceof Error && error.cause !== undefined && isUnreached(error.cause)

/** Whether there is no such record, or not for this person. */
export const isMissing = (error: unknown): boolean =>
  error instanceof RequestError && [400, 403, 404].includes(error.status)

/** The error for an answer that is no success. */
export const refusalFrom = (status: number, body: unknown): Promise<RequestError> =>
  inPeoplesWords(status, messagesOf(body, status))

/** The refusal in words that call records what they are called now: a change that was only shown may have renamed them. */
export const saidAgain = async (error: unknown): Promise<unknown> =>
  error instanceof RequestError && error.status > 0 ? inPeoplesWords(error.status, error.messages) : error

/** What puts messages into words knows all declarations, so it is loaded when needed. */
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
