/**
 * Validates the arguments of a call before anything is run: names, required arguments and types. Values are validated by the
 * API, whose refusal is passed on.
 */
import { quotedValue } from '../../../contract/requests/problem.ts'
import { ToolInputError } from '../tool.ts'
import { decoded, isObject, isPositive, isTooLong, toInteger, toList, tooLong, types } from './argument-values.ts'
import { nearestTo } from './nearest.ts'
import type { Arguments, Parameter } from './parameter.ts'

/** Maximum number of mistakes listed; checking stops there. */
const mostMessages = 20

/** The arguments, coerced to the types of their schema. Throws a ToolInputError with a line for each mistake. */
export function checkedArguments(args: Arguments, parameters: readonly Parameter[]): Arguments {
  const messages: string[] = []
  const result = checkObject(args, parameters, '', messages)
  if (messages.length > 0) throw new ToolInputError(messages.join('\n'))
  return result
}

function checkObject(args: Arguments, parameters: readonly Parameter[], place: string, messages: string[]): Arguments {
  const ownArgs = underOwnNames(args, parameters)
  for (const name of Object.keys(ownArgs)) {
    if (messages.length >= mostMessages) return {}
    if (!parameters.some((parameter) => parameter.name === name)) messages.push(unknownText(name, parameters, place))
  }
  const read = parameters.flatMap((parameter) => {
    const value = ownArgs[parameter.name]
    if (value === undefined || (parameter.required && (value === null || value === ''))) {
      if (parameter.required) messages.push(missingText(parameter, place))
      return []
    }
    const result = readValue(value, parameter, place + parameter.name, messages)
    return result === undefined ? [] : [[parameter.name, result] as const]
  })
  return Object.fromEntries(read)
}

/**
 * Arguments that are named as records carry the field, under the parameter's own name: what was read can be written and filtered
 * by. A name beside the parameter's own stays, and is refused.
 */
function underOwnNames(args: Arguments, parameters: readonly Parameter[]): Arguments {
  const names = Object.keys(args)
  const ownNames = new Set(parameters.map(({ name }) => name))
  if (names.every((name) => ownNames.has(name))) return args
  const takenNames = new Set(names.filter((name) => ownNames.has(name)))
  const getOwnName = (name: string) => {
    if (ownNames.has(name)) return name
    const lower = name.toLowerCase()
    const ownName = parameters.find(
      (parameter) =>
        !takenNames.has(parameter.name) &&
        [parameter.name, ...parameter.synonyms].some((synonym) => synonym.toLowerCase() === lower),
    )?.name
    if (ownName === undefined) return name
    takenNames.add(ownName)
    return ownName
  }
  return Object.fromEntries(names.map((name) => [getOwnName(name), args[name]]))
}

const missingText = ({ name, isId }: Parameter, place: string): string =>
  `${place}${name} is required${isId ? ' and must be > 0' : ''}`

function unknownText(name: string, parameters: readonly Parameter[], place: string): string {
  const text = `Unknown argument ${quotedValue(place + name)}`
  const listedParameters = parameters.filter((parameter) => !parameter.isUnlisted)
  const nearest = nearestTo(name, listedParameters)
  if (!nearest) return `${text}; this tool takes none.`
  if (nearest.isLikely) return `${text}; did you mean '${nearest.name}'?`
  return `${text}; the nearest is '${nearest.name}', known are ${listedParameters.map((parameter) => parameter.name).join(', ')}.`
}

/** The coerced value, or undefined and a message if it is invalid. */
function readValue(value: unknown, parameter: Parameter, path: string, messages: string[]): unknown {
  if (value === null) return null
  const refuse = (message: string) => {
    messages.push(message)
    return undefined
  }
  if (parameter.schema.type !== 'string' && isTooLong(value)) return refuse(tooLong(path))
  if (parameter.members.length > 0) return readMembers(decoded(value), parameter, path, messages)
  if (parameter.isId && parameter.schema.type === 'array') {
    const ids = toList(decoded(value)).map(toInteger)
    return ids.length > 0 && ids.every(isPositive) ? [...new Set(ids)] : refuse(`${path} is required and must be > 0`)
  }
  const read = types[String(parameter.schema.type)]?.read(value)
  if (parameter.isId && parameter.required && !isPositive(read)) return refuse(`${path} is required and must be > 0`)
  return read ?? refuse(`${path} must be ${types[String(parameter.schema.type)]?.form}, not ${quotedValue(value)}`)
}

function readMembers(value: unknown, parameter: Parameter, path: string, messages: string[]): unknown {
  const inside = (element: unknown, place: string) => {
    if (messages.length >= mostMessages) return undefined
    if (isObject(element)) return checkObject(element, parameter.members, `${place}.`, messages)
    messages.push(`${place} must be an object, not ${quotedValue(element)}`)
    return undefined
  }
  if (parameter.schema.type === 'object') return inside(value, path)
  if (!Array.isArray(value)) messages.push(`${path} must be an array of objects, not ${quotedValue(value)}`)
  else if (value.length === 0) messages.push(`${path} is required: the array is empty`)
  else return value.map((element, position) => inside(element, `${path}[${position}]`))
  return undefined
}
