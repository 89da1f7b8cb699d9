/** What a route says of itself for the description of the interface. Routes carry it in their `config`. */
import type { QueryParameter, Schema } from '../../../contract/json-schema.ts'

export interface OperationDescription {
  /** Group under which the operation is listed. */
  readonly tag: string
  /** What it does, as a sentence; what more there is to know follows it. */
  readonly summary: string
  /** What it answers or takes, where the schemas do not say it. */
  readonly details?: string
  readonly query?: readonly QueryParameter[]
  readonly body?: Schema
  /** Media types of the body; JSON unless something else is said. */
  readonly bodyTypes?: readonly string[]
  /** Whether it is done once for an Idempotency-Key. */
  readonly isOnce?: boolean
  /** Whether it is about one record, whose version If-Match names. */
  readonly isVersioned?: boolean
  /** Status of success and what is answered with it; a null schema stands for something that is not JSON. */
  readonly success: {
    readonly status: number
    readonly schema: Schema | null
    readonly type?: string
    /** Whether the answer stays the same for ever, and parts of it may be asked for. */
    readonly isKept?: boolean
  }
}

/** Whether its answer has a tag; files that are made anew each time have none. */
export const isTagged = ({ success }: OperationDescription, method: string): boolean =>
  method === 'GET' && (success.schema !== null || success.isKept === true)

export interface DescribedRoute {
  readonly method: string
  /** Below /api/v4, with `:name` segments. */
  readonly path: string
  readonly operation: () => OperationDescription
  /** Needs no credential. */
  readonly open: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Described when the description is asked for, not when the route is added. */
    operation?: () => OperationDescription
    /** A page or file for people; it needs no description. */
    page?: boolean
  }
}

/** A route's `config` with its description. */
export const described = (
  operation: () => OperationDescription,
): { config: { operation: () => OperationDescription } } => ({
  config: { operation },
})
