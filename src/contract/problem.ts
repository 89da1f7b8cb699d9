/** What can go wrong for a caller, as a table: each kind has one status on the wire. */

const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  toolarge: 413,
  unsupported: 415,
  limited: 429,
  unavailable: 503,
} as const

/** Messages that a refusal lists at most: nobody reads more, and there could be as many as a body has values. */
export const mostMessages = 100

export type ProblemKind = keyof typeof statuses

/** A refusal with everything the caller needs to mend it. Messages name the thing, the bad value and what is allowed. */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly messages: readonly string[]

  constructor(kind: ProblemKind, messages: string | readonly string[]) {
    const list = typeof messages === 'string' ? [messages] : listed(messages)
    super(list.join(' '))
    this.name = 'Problem'
    this.kind = kind
    this.messages = list
  }

  get status(): number {
    return statuses[this.kind]
  }
}

function listed(messages: readonly string[]): readonly string[] {
  if (messages.length <= mostMessages) return messages
  return [...messages.slice(0, mostMessages), 'There are more mistakes, which are not listed.']
}

/** A value as it is shown in a message: quoted, and cut where it is long. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return `'${text.length > 60 ? `${text.slice(0, 57)}...` : text}'`
}

/** A record that is not there, or not for this caller: the two cannot be told apart. */
export function notFound(singular: string, id: unknown): Problem {
  return new Problem('missing', `The ${singular} with id ${id} was not found.`)
}
