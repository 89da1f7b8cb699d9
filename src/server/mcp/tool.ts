/**
 * A tool as data: its name, its arguments, who can use it, and the call of the REST API that it makes. Tools run nothing
 * themselves and do not know the protocol.
 */

import type { Toolset } from '../../contract/key-scopes.ts'
import type { ResourceName } from '../../contract/registry.ts'
import type { Action, Actor } from '../../contract/rights.ts'

/** A JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A call of the REST API, run in-process for the tool's caller. */
export interface ToolCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below /api/v4, with its query string: `/items?status=active`. */
  readonly path: string
  /** JSON body. */
  readonly body?: unknown
  /** Entity tag of the version that the caller has read: the call is refused if the record has changed since. */
  readonly ifMatch?: string
}

/** Invalid arguments. The message is the whole result, in the wording of the error table. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError'
}

/** The caller, and the date for them. */
export interface ToolCaller {
  readonly actor: Actor
  /** The date in the account's time zone, such as 2026-03-31. */
  readonly today: string
}

/** A resource and the action that a caller must be allowed, regardless of particular records. */
export interface NeededRight {
  readonly resource: ResourceName
  readonly action: Action
  /** What clients need instead, who make moves of their own on what is theirs. */
  readonly ofClients?: Action
}

/** `meta` of a list's envelope. */
export interface ListMeta {
  readonly count: number
  readonly total?: number
  readonly page?: number
  readonly pagesize?: number
}

/** An object type without additional properties. */
export interface InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

/** Annotations that clients can show before a call (Model Context Protocol, ToolAnnotations). */
export interface Annotations {
  readonly readOnlyHint: boolean
  /** Changes or deletes existing records instead of only adding new ones. */
  readonly destructiveHint: boolean
  /** Idempotent: repeating the call has no further effect. */
  readonly idempotentHint: boolean
  /** Whether it reaches people outside: it mails something. All others work on the records of a single account. */
  readonly openWorldHint: boolean
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly toolset: Toolset
  /** For models: what the tool does, when to use it, and what it returns. */
  readonly description: string
  readonly inputSchema: InputSchema
  /** The same without arguments that do not exist for the caller. */
  readonly inputSchemaFor: (actor: Actor) => InputSchema
  readonly annotations: Annotations
  /** Requirements without which a caller can never use the tool, and is not offered it. The API checks each call again. */
  readonly rights: readonly NeededRight[]
  /** The API call for these arguments. Throws ToolInputError before anything is run. */
  readonly operation: (args: Readonly<Record<string, unknown>>, caller: ToolCaller) => ToolCall
  /** Arguments by the API's names for them, where these differ: refusals use the caller's names. */
  readonly renamed: (args: Readonly<Record<string, unknown>>) => ReadonlyMap<string, string>
  /** Whether it deletes records, which an account can withhold from tools. */
  readonly removes: boolean
  /** Whether the result names the record's version in `meta.version`, for tools that take it. */
  readonly namesVersion: boolean
  /** Shortens the API's response if it is too long or redundant. */
  readonly shorten: (pieces: readonly Buffer<ArrayBuffer>[], args: Readonly<Record<string, unknown>>) => Promise<string>
  /** A hint for a list, in `meta.hint` of its envelope, such as how to get the next page. */
  readonly hint?: (meta: ListMeta, args: Readonly<Record<string, unknown>>) => string | undefined
}
