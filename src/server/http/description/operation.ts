/** What a route says of itself for the description of the interface. Routes carry it in their `config`. */

/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type Schema = Readonly<Record<string, unknown>>

export interface QueryParameter {
  readonly name: string
  readonly description: string
  readonly schema: Schema
  readonly required?: boolean
}

export interface Operation {
  /** Group under which the operation is listed. */
  readonly tag: string
  /** What it does, as a sentence. */
  readonly summary: string
  readonly query?: readonly QueryParameter[]
  readonly body?: Schema
  /** Media types of the body; JSON unless something else is said. */
  readonly bodyTypes?: readonly string[]
  /** Status of success and what is answered with it; a null schema stands for something that is not JSON. */
  readonly success: { readonly status: number; readonly schema: Schema | null; readonly type?: string }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Described when the description is asked for, not when the route is added. */
    operation?: () => Operation
    /** A page or file for people; it needs no description. */
    page?: boolean
  }
}

/** A route's `config` with its description. */
export const described = (operation: () => Operation): { config: { operation: () => Operation } } => ({
  config: { operation },
})

export const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
})

export const array = (items: Schema): Schema => ({ type: 'array', items })
export const integer: Schema = { type: 'integer', format: 'int64' }
export const string: Schema = { type: 'string' }
export const boolean: Schema = { type: 'boolean' }

/** The envelope of a success around `data`. */
export const success = (data: Schema, more: Readonly<Record<string, Schema>> = {}): Schema =>
  object({ status: { const: 'success' }, data, ...more }, ['status', 'data'])
