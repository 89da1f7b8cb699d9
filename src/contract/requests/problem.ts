/** What can go wrong for a caller, as a table: each kind has one status on the wire. */
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

/** Messages that a refusal lists at most: there could be as many as a body has values. */
const mostMessages = 1000

/** Refusals as they are found: the first ones by their words, the others by their number. */
export class Refusals {
  readonly messages: string[] = []
  more = 0

  add(message: string): void {
    if (this.messages.length < mostMessages) this.messages.push(message)
    else this.more += 1
  }

  /** Takes over what was found in a part, whose place stands in front. */
  take(part: Refusals, place = ''): void {
    for (const message of part.messages) this.add(place + message)
    this.more += part.more
  }

  get isEmpty(): boolean {
    return this.messages.length === 0
  }
}

export type ProblemKind = keyof typeof statuses

/** A refusal with everything the caller needs to mend it. Messages name the thing, the bad value and what is allowed. */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly messages: readonly string[]

  /** `more` is the number of further mistakes, which are not listed. */
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

/** A value as it is shown in a message: quoted, and cut where it is long. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return `'${text.length > 60 ? `${beginning(text, 57)}...` : text}'`
}

/** A record that is not there, or not for this caller: the two cannot be told apart. */
export function notFound(singular: string, id: unknown): Problem {
  return new Problem('missing', `The ${singular} with id ${id} was not found.`)
}
