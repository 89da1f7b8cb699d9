/** What a call of an operation is. */

export interface TestCall {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Makes a call, and first what it needs. */
export type MakeCall = () => Promise<TestCall>

/** Calls by their operation: `put /items/{id}/starttimer`. */
export type SpecialCalls = Readonly<Record<string, MakeCall>>
