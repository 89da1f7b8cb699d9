/** Shared by all trials: reads the options, collects problems, and prints the result in one line. */
import { parseArgs } from 'node:util'

/** Values of --size and --database. */
export function trialOptions(size: number): { size: number; database: 'embedded' | 'postgres' } {
  const options = { size: { type: 'string', default: String(size) }, database: { type: 'string', default: 'embedded' } }
  const { values } = parseArgs({ options: options as { size: { type: 'string' }; database: { type: 'string' } } })
  return { size: Number(values.size ?? size), database: values.database === 'postgres' ? 'postgres' : 'embedded' }
}

/** Prints the progress of a long trial from time to time. */
export function printProgress(done: number, of: number, problems: readonly string[]): void {
  const step = Math.max(1, Math.round(of / 20))
  if (done % step === 0 && done < of) console.log(`${done} of ${of}, ${problems.length} problems`)
}

/** Prints the result and sets the exit code. */
export function reportResult(summary: string, problems: readonly string[]): void {
  console.log(`${summary}, ${problems.length} problems`)
  for (const problem of [...new Set(problems)].slice(0, 20)) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}

/** The quantile of the values at this proportion. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export interface Timed {
  /** 0 if there was no response. */
  readonly status: number
  /** Milliseconds. */
  readonly took: number
  readonly retryAfter: string | null
  readonly etag: string | null
  readonly text: string
}

/** Sends a request and returns status and duration, also if it fails. */
export async function timed(url: string, init: RequestInit = {}): Promise<Timed> {
  const began = performance.now()
  const answer = await fetch(url, init).catch(() => null)
  const text = (await answer?.text().catch(() => '')) ?? ''
  const took = performance.now() - began
  const header = (name: string) => answer?.headers.get(name) ?? null
  return { status: answer?.status ?? 0, took, retryAfter: header('retry-after'), etag: header('etag'), text }
}
