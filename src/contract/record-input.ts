/**
 * Validates the body of a create or an update against a resource. Collects every message; unknown fields and those
 * that the caller may not know of are ignored and named.
 */
import type { Field } from './field.ts'
import { readField } from './field-input.ts'
import type { Sees } from './list-request.ts'
import { mostMessages, Problem, shown } from './problem.ts'
import { resourceNamed } from './registry.ts'
import { findField, type Resource } from './resource.ts'

/** Records that one batch may hold. */
export const batchCap = 10_000

/** Names without a meaning that are told of. */
const mostIgnored = 100

export interface RecordInput {
  /** By wire name. Ids are numbers, dates `YYYY-MM-DD`, nested new records are inputs themselves. */
  readonly values: Readonly<Record<string, unknown>>
}

export interface ParsedRecords {
  readonly inputs: readonly RecordInput[]
  readonly ignored: readonly string[]
}

interface Reading {
  readonly of: Resource
  readonly sees: Sees
  readonly creating: boolean
  /** Fields that something other than the body gives: the path, or the record that this one is part of. */
  readonly given: ReadonlySet<string>
  readonly messages: string[]
  readonly ignored: Set<string>
}

/** One object, or an array of them whose messages carry the position of the element. Throws a Problem. */
export function parseRecords(...given: Parameters<typeof recordsInSteps>): ParsedRecords {
  const steps = recordsInSteps(...given)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Elements that are read in one step. */
const stepSize = 100

/**
 * The same in steps, between which others may have their turn: a large batch takes a while. Once there are more mistakes
 * than a refusal lists, the other elements are not looked at.
 */
export function* recordsInSteps(
  of: Resource,
  body: unknown,
  sees: Sees,
  preset: Readonly<Record<string, unknown>> = {},
): Generator<undefined, ParsedRecords> {
  const list = Array.isArray(body) ? body : [body]
  if (list.length === 0) throw new Problem('invalid', `The array holds no ${of.singular}.`)
  if (list.length > batchCap) {
    throw new Problem('invalid', `The array holds ${list.length} records; at most ${batchCap} are allowed.`)
  }
  const messages: string[] = []
  const ignored = new Set<string>()
  const given = new Set(Object.keys(preset))
  const inputs: RecordInput[] = []
  for (const [position, each] of list.entries()) {
    if (position % stepSize === stepSize - 1) yield
    const reading: Reading = { of, sees, creating: true, given, messages: [], ignored }
    inputs.push({ values: { ...readBody(reading, each), ...preset } })
    const prefix = Array.isArray(body) ? `[${position}] ` : ''
    for (const message of reading.messages) messages.push(prefix + message)
    if (messages.length > mostMessages) break
  }
  if (messages.length > 0) throw new Problem('invalid', messages)
  return { inputs, ignored: [...ignored] }
}

/** The supplied fields of an update. Throws a Problem with every message. */
export function parseUpdate(of: Resource, body: unknown, sees: Sees): { input: RecordInput; ignored: string[] } {
  const reading: Reading = { of, sees, creating: false, given: new Set(), messages: [], ignored: new Set() }
  const values = readBody(reading, body)
  if (reading.messages.length > 0) throw new Problem('invalid', reading.messages)
  return { input: { values }, ignored: [...reading.ignored] }
}

function readBody(reading: Reading, body: unknown): Record<string, unknown> {
  if (body === undefined) {
    reading.messages.push(`The request has no body; send a ${reading.of.singular} as a JSON object.`)
    return {}
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    reading.messages.push(`${shown(body)} is not a ${reading.of.singular}; use a JSON object.`)
    return {}
  }
  const values: Record<string, unknown> = {}
  const names = new Map<string, string>()
  for (const [name, given] of Object.entries(body)) {
    const wire = findField(reading.of, name, (field) => isSettable(field, reading))
    if (!wire) {
      if (reading.ignored.size < mostIgnored) reading.ignored.add(name)
    } else if (!reading.given.has(wire)) {
      const value = readNamed(reading, wire, name, given)
      const earlier = names.get(wire)
      if (earlier !== undefined) refuseTwins(reading, [earlier, name], [values[wire], value])
      names.set(wire, name)
      values[wire] = value
    }
  }
  requireFields(reading, values)
  return values
}

/** A record that was read carries a field under all of its names; one of them changed alone would be lost. */
function refuseTwins(reading: Reading, names: readonly [string, string], values: readonly [unknown, unknown]): void {
  if (JSON.stringify(values[0]) === JSON.stringify(values[1])) return
  reading.messages.push(`${names.join(' and ')} name the same field and differ; send one of them.`)
}

function isSettable(field: Field, reading: Reading): boolean {
  return (field.write === 'always' || (field.write === 'create' && reading.creating)) && reading.sees(field)
}

function readNamed(reading: Reading, wire: string, name: string, given: unknown): unknown {
  const field = reading.of.fields[wire] as Field
  if (field.kind === 'records') return readNested(reading, field, name, given)
  const read = readField(given, field, reading.creating)
  if ('value' in read) return read.value
  reading.messages.push(`${name}: ${read.wrong}.`)
  return null
}

function readNested(reading: Reading, field: Field, name: string, given: unknown): RecordInput[] {
  if (!Array.isArray(given)) {
    reading.messages.push(`${name}: ${shown(given)} is not allowed; use an array of objects.`)
    return []
  }
  const of = resourceNamed(field.target as string)
  return given.map((each, position) => {
    const inner: Reading = { ...reading, of, given: new Set(field.shape), messages: [] }
    const values = readBody(inner, each)
    reading.messages.push(...inner.messages.map((message) => `${name}[${position}] ${message}`))
    return { values }
  })
}

function requireFields(reading: Reading, values: Readonly<Record<string, unknown>>): void {
  for (const [wire, field] of Object.entries(reading.of.fields)) {
    if (!field.required || reading.given.has(wire)) continue
    const absent = values[wire] === undefined || values[wire] === null
    const mentioned = reading.messages.some((message) => message.startsWith(`${wire}:`))
    const needed = reading.creating ? absent : values[wire] === null
    if (needed && !mentioned) reading.messages.push(`${wire} is required.`)
  }
}
