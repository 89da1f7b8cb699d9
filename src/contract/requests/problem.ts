/** Kinds of problems, with their HTTP status. */
import { beginning } from '../text/beginning.ts'

const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  toolarge: 413,
  unsupported: 415,
  beyond: 416,
  limited: 429,
  unavailable: 503,
} as const

/** Maximum number of messages in a refusal: a body may have many more mistakes. */
const mostMessages = 1000

/** Collects refusals: the first ones as messages, the rest as a count. */
export class Refusals {
  readonly messages: string[] = []
  more = 0

  add(message: string): void {
    if (this.messages.length < mostMessages) this.messages.push(message)
    else this.more += 1
  }

  /** Adds the refusals of a nested part, prefixed with its position. */
  take(part: Refusals, place = ''): void {
    for (const message of part.messages) this.add(place + message)
    this.more += part.more
  }

  get isEmpty(): boolean {
    return this.messages.length === 0
  }
}

export type ProblemKind = keyof typeof statuses

/**
 * A refusal with everything the caller needs to correct the request. Messages name the field, the invalid value and what is
 * allowed.
 */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly messages: readonly string[]

  /** @param more number of further mistakes that are not listed */
  constructor(kind: ProblemKind, messages: string | readonly string[], more = 0) {
    const list = typeof messages === 'string' ? [messages] : listed(messages, more)
    super(list.join(' '))
    this.name = 'Problem'
    this.kind = kind
    this.messages = list
  }

  get status(): number {
    return statuses[this.kind]
  }
}

function listed(messages: readonly string[], more: number): readonly string[] {
  const rest = more + Math.max(0, messages.length - mostMessages)
  if (rest === 0) return messages
  return [...messages.slice(0, mostMessages), `More than these are wrong: ${rest} further messages are not listed.`]
}

/** A value quoted for a message, truncated if it is long. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return `'${text.length > 60 ? `${beginning(text, 57)}...` : text}'`
}

/** A record that does not exist or that the caller cannot see: the response is the same. */
export function notFound(singular: string, id: unknown): Problem {
  return new Problem('missing', `The ${singular} with id ${id} was not found.`)
}
