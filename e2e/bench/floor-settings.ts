import type { CompiledRead } from '../../src/server/query/compile-read.ts'

/** What the floor is started with. */
export interface FloorSettings {
  readonly port: number
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** By path and query, as the floor is asked. */
  readonly requests: Readonly<Record<string, CompiledRead>>
}
