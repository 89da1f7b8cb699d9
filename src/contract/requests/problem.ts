/** Errors that answer a request with refusals. */
import {
  fault,
  getSentence,
  isRequired,
  type Place,
  type ProblemKind,
  quoted,
  type Refusal,
  type RefusalCode,
  type RefusalParams,
  refusalCodes,
  statuses,
} from './refusal.ts'

/** Maximum number of messages in a refusal: a body may have many more mistakes. */
const mostMessages = 1000

/** Collects refusals: the first ones in full, the rest as a count. */
export class Refusals {
  readonly list: Refusal[] = []
  more = 0

  add(refusal: Refusal): void {
    if (this.list.length < mostMessages) this.list.push(refusal)
    else this.more += 1
  }

  /** Adds the refusals of a nested part, at its position. */
  take(part: Refusals, place: Place = []): void {
    for (const refusal of part.list)
      this.add(place.length === 0 ? refusal : { ...refusal, place: [...place, ...(refusal.place ?? [])] })
    this.more += part.more
  }

  get messages(): readonly string[] {
    return this.list.map(getSentence)
  }

  get isEmpty(): boolean {
    return this.list.length === 0
  }
}

/**
 * A refusal with everything the caller needs to correct the request. Messages name the field, the invalid value and what is
 * allowed.
 */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly refusals: readonly Refusal[]

  /** @param more number of further mistakes that are not listed */
  constructor(kind: ProblemKind, refusals: Refusal | readonly Refusal[], more = 0) {
    const list = limitRefusals(Array.isArray(refusals) ? refusals : [refusals as Refusal], more)
    super(list.map(getSentence).join(' '))
    this.name = 'Problem'
    this.kind = kind
    this.refusals = list
  }

  get messages(): readonly string[] {
    return this.refusals.map(getSentence)
  }

  get status(): number {
    return statuses[this.kind]
  }
}

/** The problem of a single reason, whose code decides the status. */
export const problem = (
  code: Exclude<RefusalCode, 'wrong_method' | 'unexpected'>,
  text: string,
  params?: RefusalParams,
  field?: string,
): Problem =>
  new Problem(refusalCodes[code], { ...fault(code, text, params), ...(field === undefined ? {} : { field }) })

/** The problem of a body without a required field. */
export const requiredProblem = (field: string): Problem => new Problem('invalid', isRequired(field))

function limitRefusals(refusals: readonly Refusal[], more: number): readonly Refusal[] {
  const rest = more + Math.max(0, refusals.length - mostMessages)
  if (rest === 0) return refusals
  return [
    ...refusals.slice(0, mostMessages),
    fault('too_many', 'More than these are wrong: {count} further messages are not listed', { count: rest }),
  ]
}

/** A value in a sentence that is written out. */
export const quotedValue = quoted

/** A record that does not exist or that the caller cannot see: the response is the same. */
export function notFound(singular: string, id: unknown): Problem {
  return problem('not_found', 'The {thing} with id {id} was not found', { thing: singular, id })
}
