/** Types of a call of an operation. */

export interface TestCall {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Creates the records that a call needs, and makes the call. */
export type MakeCall = () => Promise<TestCall>

/** Calls by their operation: `put /items/{id}/starttimer`. */
export type SpecialCalls = Readonly<Record<string, MakeCall>>
