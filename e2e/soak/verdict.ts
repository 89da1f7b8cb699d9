/** Whether a service held and took the same at the end of a soak as once it had grown as far as it would. */
import { quantile } from '../stage/trial.ts'
import type { Held } from './heap.ts'

/** A minute of a soak: what the service held at its end, and the answers in it. */
export interface Measure extends Held {
  /** Open files and connections. */
  readonly files: number
  readonly requests: number
  /** Milliseconds of half of the requests, and of 99 in 100. */
  readonly median: number
  readonly slow: number
}

/** How much more than before it may be at the end: a factor, and something on top for what is small. */
const allowed = {
  heap: [1.05, 4],
  outside: [1.05, 8],
  resident: [1.05, 10],
  resources: [1.1, 10],
  files: [1.1, 10],
  median: [1.5, 5],
  slow: [2, 50],
} as const
type Name = keyof typeof allowed

export function verdict(measures: readonly Measure[]): { summary: string; problems: string[] } {
  if (measures.length < 3) return { summary: 'too short to compare', problems: ['a soak takes 3 minutes at least'] }
  const sixth = Math.max(1, Math.floor(measures.length / 6))
  const [before, after] = [measures.slice(sixth, 2 * sixth), measures.slice(-sixth)]
  const problems: string[] = []
  const said: string[] = []
  for (const name of Object.keys(allowed) as Name[]) {
    const [was, is] = [before, after].map((part) =>
      quantile(
        part.map((measure) => measure[name]),
        0.5,
      ),
    ) as [number, number]
    const [factor, more] = allowed[name]
    said.push(`${name} ${was.toFixed(0)} -> ${is.toFixed(0)}`)
    if (is > was * factor + more) problems.push(`${name} grew from ${was.toFixed(1)} to ${is.toFixed(1)}`)
  }
  const requests = measures.reduce((sum, measure) => sum + measure.requests, 0)
  return { summary: `${requests} requests, ${said.join(', ')}`, problems }
}
