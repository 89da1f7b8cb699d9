import { inWords } from './refusals/field-words.ts'

/** A refusal or failure of the service; its `message` can be shown to the person, `messages` are the service's own. */
export class RequestError extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number
  readonly messages: readonly string[]

  constructor(status: number, messages: readonly string[]) {
    super(messages.map(inWords).join(' '))
    this.name = 'RequestError'
    this.status = status
    this.messages = messages
  }
}

/** The messages of an error body in either of its two shapes, or a sentence about the status. */
export function messagesOf(body: unknown, status: number): readonly string[] {
  const { data, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const texts = (Array.isArray(data) ? data : [message]).filter((text) => typeof text === 'string' && text !== '')
  return texts.length > 0
    ? (texts as string[])
    : [status >= 500 ? 'Something went wrong on our side. Try again.' : `That didn't work (status ${status}).`]
}
