/** The OpenAPI description of a route, which is part of its `config`. */
import type { QueryParameter, Schema } from '../../../contract/json-schema.ts'

export interface OperationDescription {
  /** Its id, at the first of its addresses; otherwise it is derived from method and path. */
  readonly operationId?: string
  /** Whether its request and response have examples; records have theirs in their schemas. */
  readonly hasExamples?: boolean
  /** Group in which the operation is listed. */
  readonly tag: string
  /** What it does, as a sentence. Further sentences become the description. */
  readonly summary: string
  /** Details that the schemas do not express. */
  readonly details?: string
  readonly query?: readonly QueryParameter[]
  readonly body?: Schema
  /** Media types of the body. Default: JSON. */
  readonly bodyTypes?: readonly string[]
  /** Whether it accepts an Idempotency-Key. */
  readonly isOnce?: boolean
  /** Whether it accepts If-Match with the ETag of a record. */
  readonly isVersioned?: boolean
  /** The successful response. A null schema means that it is not JSON. */
  readonly success: {
    readonly status: number
    readonly schema: Schema | null
    readonly type?: string
    /** Whether the response is immutable, and supports Range. */
    readonly isKept?: boolean
  }
}

/** Whether the response has an ETag. Generated files have none. */
export const isTagged = ({ success }: OperationDescription, method: string): boolean =>
  method === 'GET' && (success.schema !== null || success.isKept === true)

export interface DescribedRoute {
  readonly method: string
  /** Below /api/v4, with `:name` segments. */
  readonly path: string
  readonly operation: () => OperationDescription
  /** Requires no credential. */
  readonly open: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Evaluated when the description is first requested, not when the route is added. */
    operation?: () => OperationDescription
    /** A page or file, which needs no description. */
    page?: boolean
  }
}

/** A route's `config` with its description. */
export const withDescription = (
  operation: () => OperationDescription,
): { config: { operation: () => OperationDescription } } => ({
  config: { operation },
})
