import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { releaseMemory } from './release-memory.ts'

/** Megabytes of memory that the process holds and that are no file. */
const held = (): number => Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024

/** So many megabytes in blocks of 8 kB, each fourth of which stays in use. */
const scattered = (megabytes: number): readonly Buffer[] =>
  Array.from({ length: megabytes * 128 }, () => Buffer.allocUnsafeSlow(8192).fill(1)).filter(
    (_each, at) => at % 4 === 0,
  )

const { header } = process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } }

it.runIf(header.glibcVersionRuntime)('Memory freed between blocks in use is released', async () => {
  const kept = scattered(256)
  const before = held()
  await releaseMemory()
  expect(before - held()).toBeGreaterThan(100)
  expect(kept).toHaveLength(256 * 32)
})
