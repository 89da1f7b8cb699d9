/**
 * Builds the tools of the catalogue. A tool names its operation and its parameters; their schemas come from the
 * resource's declaration, differences in naming from `spellings.ts`.
 */

import type { Toolset } from '../../../contract/key-scopes.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { type ResourceName, resourceNamed } from '../../../contract/registry.ts'
import type { Action } from '../../../contract/rights.ts'
import { type Annotations, type ListMeta, type NeededRight, type Tool, type ToolCall, ToolInputError } from '../tool.ts'
import { isTooLong, tooLong } from './argument-values.ts'
import { checkedArguments } from './arguments.ts'
import {
  type Arguments,
  type Parameter,
  renamedIn,
  toApiArguments,
  toObjectSchema,
  visibleParameters,
  withArgument,
} from './parameter.ts'
import { shortened } from './shortened.ts'

export interface NamedTool {
  readonly name: string
  /** For models: what the tool does, when to use it, and what it returns. */
  readonly about: string
}

/** The resource of a group of tools. */
export interface ToolGroup {
  readonly toolset: Toolset
  readonly resource: ResourceName
  /** Path of the collection, below the API's root. */
  readonly path: string
}

export interface ToolDefinition {
  readonly namedTool: NamedTool
  readonly group: ToolGroup
  readonly title: string
  readonly parameters: readonly Parameter[]
  readonly action: Action
  readonly annotations: Annotations
  /** The API call, from validated arguments and from the API parameters they map to. */
  readonly call: (args: Arguments, apiArgs: Arguments) => ToolCall
  readonly hint?: (meta: ListMeta, args: Arguments) => string | undefined
  /** The resource of the returned records, if it depends on the arguments. */
  readonly answers?: (args: Arguments) => Resource
  /** Whether the record is returned with all its fields, including duplicate ones. */
  readonly isWhole?: boolean
  readonly also?: readonly NeededRight[]
  readonly namesVersion?: boolean | undefined
  readonly removes?: boolean
  /** The action that clients need, if it differs. */
  readonly ofClients?: Action | undefined
}

/** Annotations by effect: reads, adds, changes (idempotent), moves (changes that are not idempotent), or mails to people outside. */
export const effects = {
  reads: hints(true, false, true),
  adds: hints(false, false, false),
  changes: hints(false, true, true),
  moves: hints(false, true, false),
  mails: { ...hints(false, true, false), openWorldHint: true },
} as const

function hints(readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean): Annotations {
  return { readOnlyHint, destructiveHint, idempotentHint, openWorldHint: false }
}

export function tool({
  namedTool,
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
  removes = false,
  ofClients,
}: ToolDefinition): Tool {
  return {
    name: namedTool.name,
    title,
    toolset: group.toolset,
    description: namedTool.about,
    inputSchema: toObjectSchema(parameters),
    annotations,
    removes,
    namesVersion,
    rights: [{ resource: group.resource, action, ...(ofClients ? { ofClients } : {}) }, ...also],
    inputSchemaFor: (actor) => toObjectSchema(visibleParameters(parameters, actor)),
    operation: (apiArgs, { actor }) => {
      const args = checkedArguments(apiArgs, visibleParameters(parameters, actor))
      const apiArguments = toApiArguments(parameters, args)
      try {
        return call(args, apiArguments)
      } catch (error) {
        if (!(error instanceof ToolInputError)) throw error
        throw new ToolInputError(withArgument(error.message, renamedIn(parameters, args)))
      }
    },
    renamed: (args) => renamedIn(parameters, args),
    ...(hint ? { hint } : {}),
    shorten: (pieces, args) =>
      shortened(answers(args), pieces, isWhole ? everyName(answers(args)) : String(args.fields ?? '')),
  }
}

const everyName = ({ fields }: Resource): string =>
  Object.entries(fields)
    .flatMap(([fieldName, { responseAliases }]) => [fieldName, ...responseAliases])
    .join(',')

/** Splits names separated by blanks. */
export const names = (text = ''): string[] => text.split(' ').filter((name) => name !== '')

/** Appends query parameters to a path and omits empty ones. Throws a ToolInputError if one is too long. */
export function withQuery(path: string, query: Arguments): string {
  const present = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const pairs = present.map(([name, value]) => [name, String(value)] as const)
  const long = pairs.filter(([, value]) => isTooLong(value))
  if (long.length > 0) throw new ToolInputError(long.map(([name]) => tooLong(name)).join('\n'))
  const params = new URLSearchParams(Object.fromEntries(pairs))
  return pairs.length > 0 ? `${path}?${params}` : path
}

export const getPlural = ({ resource }: ToolGroup): string => resourceNamed(resource).plural
export const getSingular = ({ resource }: ToolGroup): string => resourceNamed(resource).singular
