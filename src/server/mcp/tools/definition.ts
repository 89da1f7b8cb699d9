/**
 * The forms of tools in the catalogue. A tool names its operation and its parameters; what a parameter looks like comes
 * from the resource's declaration, what conflicts of spelling there are from `spellings.ts`.
 */

import type { Toolset } from '../../../contract/key-scopes.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { type ResourceName, resourceNamed } from '../../../contract/registry.ts'
import type { Action } from '../../../contract/rights.ts'
import { type Annotations, type ListMeta, type NeededRight, type Tool, type ToolCall, ToolInputError } from '../tool.ts'
import { isTooLong, tooLong } from './argument-values.ts'
import { checkedArguments } from './arguments.ts'
import { type Arguments, objectOf, type Parameter, seenParameters, sentOf } from './parameter.ts'
import { shortened } from './shortened.ts'

export interface NamedTool {
  readonly name: string
  /** For a model: what it does, when to use it, what it answers. */
  readonly about: string
}

/** What a group of tools is about. */
export interface ToolGroup {
  readonly toolset: Toolset
  readonly resource: ResourceName
  /** Collection of the interface, below its root. */
  readonly path: string
}

export interface ToolDefinition {
  readonly named: NamedTool
  readonly group: ToolGroup
  readonly title: string
  readonly parameters: readonly Parameter[]
  readonly action: Action
  readonly annotations: Annotations
  /** The call, from arguments that were checked and what the interface gets for them. */
  readonly call: (args: Arguments, sent: Arguments) => ToolCall
  readonly hint?: (meta: ListMeta, args: Arguments) => string | undefined
  /** What the answer holds records of, where that follows from the arguments. */
  readonly answers?: (args: Arguments) => Resource
  /** Whether the record is answered with all that the interface says of it, in each spelling. */
  readonly isWhole?: boolean
  readonly also?: readonly NeededRight[]
  readonly namesVersion?: boolean | undefined
  /** The action that clients need, where it is another one. */
  readonly ofClients?: Action | undefined
}

/** How a call leaves records: read, added to, changed, or changed such that doing it twice is doing it once. */
export const effects = {
  reads: hints(true, false, true),
  adds: hints(false, false, false),
  changes: hints(false, true, true),
  moves: hints(false, true, false),
} as const

function hints(readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean): Annotations {
  return { readOnlyHint, destructiveHint, idempotentHint, openWorldHint: false }
}

export function tool({
  named,
  group,
  title,
  parameters,
  action,
  annotations,
  call,
  hint,
  answers = () => resourceNamed(group.resource),
  isWhole = false,
  also = [],
  namesVersion = false,
  ofClients,
}: ToolDefinition): Tool {
  return {
    name: named.name,
    title,
    toolset: group.toolset,
    description: named.about,
    inputSchema: objectOf(parameters),
    annotations,
    namesVersion,
    rights: [{ resource: group.resource, action, ...(ofClients ? { ofClients } : {}) }, ...also],
    inputSchemaFor: (actor) => objectOf(seenParameters(parameters, actor)),
    operation: (given, { actor }) => {
      const args = checkedArguments(given, seenParameters(parameters, actor))
      return call(args, sentOf(parameters, args))
    },
    ...(hint ? { hint } : {}),
    shorten: (pieces, args) =>
      shortened(answers(args), pieces, isWhole ? everyName(answers(args)) : String(args.fields ?? '')),
  }
}

const everyName = ({ fields }: Resource): string =>
  Object.entries(fields)
    .flatMap(([wire, { twins }]) => [wire, ...twins])
    .join(',')

/** Names in a text, with blanks between them. */
export const names = (text = ''): string[] => text.split(' ').filter((name) => name !== '')

/** A path with query parameters; those without a value are left out. Throws a ToolInputError where one is too long. */
export function withQuery(path: string, query: Arguments): string {
  const present = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const given = present.map(([name, value]) => [name, String(value)] as const)
  const long = given.filter(([, value]) => isTooLong(value))
  if (long.length > 0) throw new ToolInputError(long.map(([name]) => tooLong(name)).join('\n'))
  const params = new URLSearchParams(Object.fromEntries(given))
  return given.length > 0 ? `${path}?${params}` : path
}

export const pluralOf = ({ resource }: ToolGroup): string => resourceNamed(resource).plural
export const singularOf = ({ resource }: ToolGroup): string => resourceNamed(resource).singular
