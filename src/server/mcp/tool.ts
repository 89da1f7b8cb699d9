/**
 * What a tool is: a row of data that says what it is called, what it takes, who can ever use it, and which call of the REST
 * interface it stands for. Tools run nothing themselves and know nothing of the protocol.
 */

import type { Toolset } from '../../contract/key-scopes.ts'
import type { ResourceName } from '../../contract/registry.ts'
import type { Action, Actor } from '../../contract/rights.ts'

/** A JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>

/** One call of the REST interface, which is run in-process for the caller of the tool. */
export interface ToolCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v4, with its query string: `/items?status=active`. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
}

/** Arguments that a tool does not take. The message is the whole answer, in the words of the error table. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError'
}

/** Who calls, and what "today" is for them. */
export interface ToolCaller {
  readonly actor: Actor
  /** The date in the account's time zone, such as 2026-03-31. */
  readonly today: string
}

/** A kind of record and what one must be allowed to do with it, before any particular record is looked at. */
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

/** An object type of which every property is named: `additionalProperties` is false. */
export interface InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

/** What a client may tell people about a tool before it is called (Model Context Protocol, ToolAnnotations). */
export interface Annotations {
  readonly readOnlyHint: boolean
  /** Changes or removes what is there, instead of only adding to it. */
  readonly destructiveHint: boolean
  /** A second call with the same arguments changes nothing more. */
  readonly idempotentHint: boolean
  /** False: every tool works on the records of one account. */
  readonly openWorldHint: false
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly toolset: Toolset
  /** For a model: what the tool does, when to use it, and what it answers. */
  readonly description: string
  readonly inputSchema: InputSchema
  /** The same without the arguments that do not exist for a caller. */
  readonly inputSchemaFor: (actor: Actor) => InputSchema
  readonly annotations: Annotations
  /** All that a caller needs to ever use the tool; it is not offered to others. REST decides about each call again. */
  readonly rights: readonly NeededRight[]
  /** What a call with these arguments runs. Throws ToolInputError, before anything has run. */
  readonly operation: (args: Readonly<Record<string, unknown>>, caller: ToolCaller) => ToolCall
  /** What is left of the interface's answer where all of it would be too much, or says a thing twice. */
  readonly shorten: (pieces: readonly Buffer<ArrayBuffer>[], args: Readonly<Record<string, unknown>>) => Promise<string>
  /** A sentence beside a list, in `meta.hint` of its envelope, such as how to get the next page. */
  readonly hint?: (meta: ListMeta, args: Readonly<Record<string, unknown>>) => string | undefined
}
