/**
 * Validates the arguments of a call before anything is run: names, required arguments and types. Values are validated by the
 * API, whose refusal is passed on.
 */
import { shown } from '../../../contract/requests/problem.ts'
import { ToolInputError } from '../tool.ts'
import { decoded, integerOf, isObject, isPositive, isTooLong, listOf, tooLong, types } from './argument-values.ts'
import { nearestTo } from './nearest.ts'
import type { Arguments, Parameter } from './parameter.ts'

/** Maximum number of mistakes listed; checking stops there. */
const mostMessages = 20

/** The arguments, coerced to the types of their schema. Throws a ToolInputError with a line for each mistake. */
export function checkedArguments(given: Arguments, parameters: readonly Parameter[]): Arguments {
  const messages: string[] = []
  const checked = checkObject(given, parameters, '', messages)
  if (messages.length > 0) throw new ToolInputError(messages.join('\n'))
  return checked
}

function checkObject(sent: Arguments, parameters: readonly Parameter[], place: string, messages: string[]): Arguments {
  const given = underOwnNames(sent, parameters)
  for (const name of Object.keys(given)) {
    if (messages.length >= mostMessages) return {}
    if (!parameters.some((each) => each.name === name)) messages.push(unknown(name, parameters, place))
  }
  const read = parameters.flatMap((each) => {
    const value = given[each.name]
    if (value === undefined || (each.required && (value === null || value === ''))) {
      if (each.required) messages.push(missing(each, place))
      return []
    }
    const found = readValue(value, each, place + each.name, messages)
    return found === undefined ? [] : [[each.name, found] as const]
  })
  return Object.fromEntries(read)
}

/**
 * Arguments that are named as records carry the field, under the parameter's own name: what was read can be written and filtered
 * by. A name beside the parameter's own stays, and is refused.
 */
function underOwnNames(given: Arguments, parameters: readonly Parameter[]): Arguments {
  const names = Object.keys(given)
  const known = new Set(parameters.map(({ name }) => name))
  if (names.every((name) => known.has(name))) return given
  const taken = new Set(names.filter((name) => known.has(name)))
  const ownNameOf = (name: string) => {
    if (known.has(name)) return name
    const lower = name.toLowerCase()
    const own = parameters.find(
      (each) => !taken.has(each.name) && [each.name, ...each.synonyms].some((other) => other.toLowerCase() === lower),
    )?.name
    if (own === undefined) return name
    taken.add(own)
    return own
  }
  return Object.fromEntries(names.map((name) => [ownNameOf(name), given[name]]))
}

const missing = ({ name, isId }: Parameter, place: string): string =>
  `${place}${name} is required${isId ? ' and must be > 0' : ''}`

function unknown(name: string, parameters: readonly Parameter[], place: string): string {
  const said = `Unknown argument ${shown(place + name)}`
  const listed = parameters.filter((each) => !each.isUnlisted)
  const nearest = nearestTo(name, listed)
  if (!nearest) return `${said}; this tool takes none.`
  if (nearest.isLikely) return `${said}; did you mean '${nearest.name}'?`
  return `${said}; the nearest is '${nearest.name}', known are ${listed.map((each) => each.name).join(', ')}.`
}

/** The coerced value, or undefined and a message if it is invalid. */
function readValue(value: unknown, each: Parameter, at: string, messages: string[]): unknown {
  if (value === null) return null
  const refuse = (message: string) => {
    messages.push(message)
    return undefined
  }
  if (each.schema.type !== 'string' && isTooLong(value)) return refuse(tooLong(at))
  if (each.members.length > 0) return readMembers(decoded(value), each, at, messages)
  if (each.isId && each.schema.type === 'array') {
    const ids = listOf(decoded(value)).map(integerOf)
    return ids.length > 0 && ids.every(isPositive) ? [...new Set(ids)] : refuse(`${at} is required and must be > 0`)
  }
  const read = types[String(each.schema.type)]?.read(value)
  if (each.isId && each.required && !isPositive(read)) return refuse(`${at} is required and must be > 0`)
  return read ?? refuse(`${at} must be ${types[String(each.schema.type)]?.form}, not ${shown(value)}`)
}

function readMembers(value: unknown, each: Parameter, at: string, messages: string[]): unknown {
  const inside = (element: unknown, place: string) => {
    if (messages.length >= mostMessages) return undefined
    if (isObject(element)) return checkObject(element, each.members, `${place}.`, messages)
    messages.push(`${place} must be an object, not ${shown(element)}`)
    return undefined
  }
  if (each.schema.type === 'object') return inside(value, at)
  if (!Array.isArray(value)) messages.push(`${at} must be an array of objects, not ${shown(value)}`)
  else if (value.length === 0) messages.push(`${at} is required: the array is empty`)
  else return value.map((element, position) => inside(element, `${at}[${position}]`))
  return undefined
}
