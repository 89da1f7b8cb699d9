import type { CompiledRead } from '../../../src/server/query/compile-read.ts'

/** Settings with which the floor is started. */
export interface FloorSettings {
  readonly port: number
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Statements by path and query of the request. */
  readonly requests: Readonly<Record<string, CompiledRead>>
}
