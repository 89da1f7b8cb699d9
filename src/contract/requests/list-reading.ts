/** State while a list's parameters are parsed: the declaration and the refusals so far. */
import type { Field } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'
import { countIn } from './page-params.ts'
import { clause, notAllowed, type Refusal } from './refusal.ts'

export type CanSee = (field: Field) => boolean

export interface ListParsing {
  readonly resource: Resource
  readonly sees: CanSee
  /** Parameters by lower-case name. */
  readonly params: ReadonlyMap<string, string>
  readonly refusals: Refusal[]
  readonly ignored: string[]
}

/** A positive integer, or `otherwise` if not given. */
export function readCount(reading: ListParsing, name: string, otherwise: number): number {
  const count = countIn(name, reading.params.get(name), otherwise)
  if (typeof count === 'number') return count
  reading.refusals.push(count.wrong)
  return otherwise
}

/** Whether a flag is set. Refuses anything but true and false. */
export function readFlag(reading: ListParsing, name: string): boolean {
  const text = reading.params.get(name)?.toLowerCase()
  if (!text || text === 'false' || text === '0') return false
  if (text !== 'true' && text !== '1') reading.refusals.push(notAllowed(name, text, clause('use true or false')))
  return true
}
