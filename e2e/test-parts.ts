/** The parts of `npm test` and of its trials: how each is run, and how its tests are counted. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Is given what a program writes, line by line. */
export type Say = (line: string) => void

export const passed: Counts = { passed: 1, failed: 0, skipped: 0 }
export const failed: Counts = { passed: 0, failed: 1, skipped: 0 }
export const skipped: Counts = { passed: 0, failed: 0, skipped: 1 }

export function sum(parts: readonly Counts[]): Counts {
  const total = (key: keyof Counts) => parts.reduce((count, part) => count + part[key], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

/** Runs a program of node_modules/.bin; its exit code, or 1 when it was killed. */
async function run(say: Say, program: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(`node_modules/.bin/${program}`, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', say)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** A check that passes or fails as a whole. */
export async function runCheck(say: Say, program: string, ...args: string[]): Promise<Counts> {
  return (await run(say, program, args, {})) === 0 ? passed : failed
}

interface VitestReport {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly status: string }[] }[]
}

/** Counts of a vitest run. `name` tells its report from those of others that run at the same time. */
export async function runVitest(
  say: Say,
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Counts> {
  const file = `test-results/vitest-${name}.json`
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(say, 'vitest', ['run', ...args, ...reporters], env)
  const tests = readReport<VitestReport>(file)?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  const count = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status)).length
  return orFailed(code, {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped', 'pending', 'todo', 'disabled'),
  })
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/**
 * Counts of browser journeys.
 * @param choice arguments of Playwright that say which ones, by tag: `@essential` ones are part of `npm test`,
 *   `@accessibility` ones and those without a tag are trials of their own
 */
export async function runJourneys(say: Say, env: Record<string, string>, ...choice: string[]): Promise<Counts> {
  const file = 'test-results/journeys.json'
  rmSync(file, { force: true })
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...choice]
  const code = await run(say, 'playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const stats = readReport<PlaywrightReport>(file)?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  return orFailed(code, { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped })
}

/** A run that ends badly without a failed test (a file that cannot be loaded, say) is one failure. */
function orFailed(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
