/**
 * Validates the body of a create or an update against a resource. Collects all messages; fields that are unknown or
 * hidden from the caller are ignored and reported as such.
 */
import type { Field } from '../language/field.ts'
import { findField, type Resource, type Spelled } from '../language/resource.ts'
import { onceForEach } from '../lazy.ts'
import { resourceNamed } from '../registry.ts'
import { readField } from './field-input.ts'
import type { CanSee } from './list-reading.ts'
import { Problem, Refusals } from './problem.ts'
import { about, aThing, bothValues, fault, isRequired, type Refusal } from './refusal.ts'

/** Maximum number of records in a batch. */
export const batchCap = 10_000

/** Maximum number of unknown names in a response. */
const mostIgnored = 100

export interface RecordInput {
  /** By wire name. Ids are numbers, dates are `YYYY-MM-DD`, nested new records are inputs themselves. */
  readonly values: Readonly<Record<string, unknown>>
  /** Wire names of refused values, which `values` does not have; not set if none was refused. */
  readonly wrong?: ReadonlySet<string>
  /** Names under which fields were sent, by wire name, if they differ: refusals use the caller's names. */
  readonly names?: ReadonlyMap<string, string>
}

export interface ParsedRecords {
  readonly inputs: readonly RecordInput[]
  readonly ignored: readonly string[]
}

/** A parsed body, valid or not: not refused yet, so that later checks can report their mistakes as well. */
export interface ReadRecords extends ParsedRecords {
  readonly refusals: Refusals
}

/** What a body is validated against: a resource, or the body of an operation. */
export type Declared = Spelled & Pick<Resource, 'singular'>

/** The sender of a body: which fields exist for them, and their account's time zone. */
export interface Sender {
  readonly sees: CanSee
  readonly timezone: string
}

interface Reading extends Sender {
  readonly resource: Declared
  readonly creating: boolean
  /** Values from elsewhere: from the path, or of a nested record's parent, whose id is not known yet. */
  readonly ownValues: ReadonlyMap<string, unknown>
  readonly refusals: Refusals
  readonly wrong: Set<string>
  readonly names: Map<string, string>
  readonly ignored: Set<string>
}

/** Parses one object, or an array, whose messages contain the position. Throws a Problem with all messages. */
export function parseRecords(...args: Parameters<typeof recordsInSteps>): ParsedRecords {
  const steps = recordsInSteps(...args)
  for (;;) {
    const step = steps.next()
    if (step.done) return withoutRefusals(step.value)
  }
}

/** Number of elements parsed in one step. */
const stepSize = 100

/**
 * The same in steps, because parsing a large batch at once would block other requests. Returns refusals of elements
 * with the result; throws a Problem if the body is empty or too large.
 */
export function* recordsInSteps(
  resource: Resource,
  body: unknown,
  sender: Sender,
  preset: Readonly<Record<string, unknown>> = {},
): Generator<undefined, ReadRecords> {
  const list = Array.isArray(body) ? body : [body]
  if (list.length === 0) {
    throw new Problem('invalid', fault('empty_body', 'The array holds no {thing}', { thing: resource.singular }))
  }
  if (list.length > batchCap) {
    const params = { count: list.length, most: batchCap }
    throw new Problem(
      'invalid',
      fault('too_many', 'The array holds {count} records; at most {most} are allowed', params),
    )
  }
  const refusals = new Refusals()
  const ignored = new Set<string>()
  const presets = new Map(Object.entries(preset))
  const inputs: RecordInput[] = []
  for (const [position, item] of list.entries()) {
    if (position % stepSize === stepSize - 1) yield
    const reading = getReading(resource, sender, { creating: true, ownValues: presets, ignored })
    const values = { ...readBody(reading, item), ...preset }
    inputs.push(getInput(reading, values))
    refusals.take(reading.refusals, Array.isArray(body) ? [position] : [])
  }
  return { inputs, ignored: [...ignored], refusals }
}

/** Parses the fields of an update. Throws a Problem with all messages. */
export function parseUpdate(
  resource: Resource,
  body: unknown,
  sender: Sender,
): { input: RecordInput; ignored: string[] } {
  return withoutRefusals(readUpdate(resource, body, sender))
}

/** Parses the fields of an update, and returns refusals with them. */
export function readUpdate(resource: Resource, body: unknown, sender: Sender) {
  const reading = getReading(resource, sender, { creating: false, ownValues: new Map(), ignored: new Set() })
  const input = getInput(reading, readBody(reading, body))
  return { input, ignored: [...reading.ignored], refusals: reading.refusals }
}

function withoutRefusals<Read extends { readonly refusals: Refusals }>(read: Read): Read {
  const { list, more } = read.refusals
  if (list.length > 0) throw new Problem('invalid', list, more)
  return read
}

function getReading(
  resource: Declared,
  sender: Sender,
  way: Pick<Reading, 'creating' | 'ownValues' | 'ignored'>,
): Reading {
  const { sees, timezone } = sender
  const { creating, ownValues, ignored } = way
  return {
    resource,
    sees,
    timezone,
    creating,
    ownValues,
    ignored,
    refusals: new Refusals(),
    wrong: new Set(),
    names: new Map(),
  }
}

function getInput({ refusals, wrong, names }: Reading, values: RecordInput['values']): RecordInput {
  const renamedNames = [...names].filter(([fieldName, name]) => fieldName.toLowerCase() !== name.toLowerCase())
  return {
    values,
    ...(refusals.isEmpty ? {} : { wrong }),
    ...(renamedNames.length === 0 ? {} : { names: new Map(renamedNames) }),
  }
}

/** Validates values in combination and returns refusals; `wrong` has the names already refused. */
export type BodyRule = (
  values: Readonly<Record<string, unknown>>,
  wrong: Pick<ReadonlySet<string>, 'has'>,
) => readonly Refusal[]

/** Parses the body of an operation, which may be absent if all is optional. Throws a Problem with all messages. */
export function parseBody(
  resource: Declared,
  body: unknown,
  sender: Sender,
  rule: BodyRule = () => [],
): { input: RecordInput; ignored: string[] } {
  const reading = getReading(resource, sender, { creating: true, ownValues: new Map(), ignored: new Set() })
  const input = getInput(reading, readBody(reading, body ?? {}))
  for (const refusal of rule(input.values, reading.wrong)) reading.refusals.add(refusal)
  return withoutRefusals({ input, ignored: [...reading.ignored], refusals: reading.refusals })
}

function readBody(reading: Reading, body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    refuseBody(reading, body)
    return {}
  }
  const { resource, wrong, names } = reading
  const values: Record<string, unknown> = {}
  for (const [name, sentValue] of Object.entries(body)) {
    const fieldName = findField(resource, name, (field) => isSettable(field, reading))
    if (fieldName === null || contradicts(reading, fieldName, sentValue)) ignore(reading, name)
    else if (!reading.ownValues.has(fieldName)) {
      const value = readNamed(reading, fieldName, name, sentValue)
      const earlier = names.get(fieldName)
      if (earlier !== undefined) refuseTwins(reading, [earlier, name], [values[fieldName], value])
      names.set(fieldName, name)
      values[fieldName] = value
    }
  }
  requireFields(reading, values)
  for (const fieldName of wrong) delete values[fieldName]
  return values
}

/** Refuses a body that is not an object; messages about its fields would not help. */
function refuseBody({ resource, refusals, wrong }: Reading, body: unknown): void {
  const thing = aThing(resource.singular)
  refusals.add(
    body === undefined
      ? fault('empty_body', 'The request has no body; send {thing} as a JSON object', { thing })
      : fault('wrong_type', '{value} is not {thing}; use a JSON object', { value: body, thing }),
  )
  for (const fieldName of Object.keys(resource.fields)) wrong.add(fieldName)
}

function ignore({ ignored }: Reading, name: string): void {
  if (ignored.size < mostIgnored) ignored.add(name)
}

/** Whether the path determines another value of the field. */
const contradicts = ({ ownValues }: Reading, fieldName: string, sentValue: unknown): boolean =>
  ownValues.has(fieldName) && !isSame(sentValue, ownValues.get(fieldName))

/** Whether the value equals that of the path: one id, alone or in an array. */
function isSame(sentValue: unknown, presetValue: unknown): boolean {
  const [one, second] = [sentValue, presetValue].map((value) =>
    Array.isArray(value) && value.length === 1 ? value[0] : value,
  )
  return typeof one !== 'object' && String(one) === String(second)
}

/** Responses contain a field under all of its names; a change under only one of them would be lost. */
function refuseTwins(reading: Reading, names: readonly [string, string], values: readonly [unknown, unknown]): void {
  if (JSON.stringify(values[0]) === JSON.stringify(values[1])) return
  reading.refusals.add(
    fault('contradiction', '{names} name the same field and differ; send one of them', { names: bothValues(names) }),
  )
}

function isSettable(field: Field, reading: Reading): boolean {
  return (field.write === 'always' || (field.write === 'create' && reading.creating)) && reading.sees(field)
}

function readNamed(reading: Reading, fieldName: string, name: string, input: unknown): unknown {
  const field = reading.resource.fields[fieldName] as Field
  if (field.kind === 'records') return readNested(reading, field, name, input)
  const read = readField(input, field, reading)
  if ('value' in read) return read.value
  reading.refusals.add({ ...read.wrong, field: name })
  reading.wrong.add(fieldName)
  return null
}

function readNested(reading: Reading, field: Field, name: string, input: unknown): RecordInput[] {
  if (!Array.isArray(input)) {
    reading.refusals.add(about(name, 'wrong_type', '{value} is not allowed; use an array of objects', { value: input }))
    return []
  }
  const resource = resourceNamed(field.target as string)
  return input.map((item, position) => {
    const inner = {
      ...getReading(resource, reading, reading),
      ownValues: new Map(field.shape?.map((fieldName) => [fieldName, null])),
    }
    const values = readBody(inner, item)
    reading.refusals.take(inner.refusals, [name, position])
    return getInput(inner, values)
  })
}

const requiredFields = onceForEach(({ fields }: Declared) =>
  Object.keys(fields).filter((fieldName) => fields[fieldName]?.required),
)

function requireFields(reading: Reading, values: Readonly<Record<string, unknown>>): void {
  for (const fieldName of requiredFields(reading.resource)) {
    if (reading.ownValues.has(fieldName)) continue
    const absent = values[fieldName] === undefined || values[fieldName] === null
    const isNeeded = reading.creating ? absent : values[fieldName] === null
    if (isNeeded && !reading.wrong.has(fieldName)) reading.refusals.add(isRequired(fieldName))
  }
}
