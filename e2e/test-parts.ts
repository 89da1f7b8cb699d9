/** The parts of `npm test`: how each is run, and how its tests are counted. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const passed: Counts = { passed: 1, failed: 0, skipped: 0 }
export const failed: Counts = { passed: 0, failed: 1, skipped: 0 }

export function sum(parts: readonly Counts[]): Counts {
  const total = (key: keyof Counts) => parts.reduce((count, part) => count + part[key], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

/** Runs a program of node_modules/.bin with its output on the terminal; its exit code, or 1 when it was killed. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(`node_modules/.bin/${program}`, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** A check that passes or fails as a whole. */
export async function runCheck(program: string, ...args: string[]): Promise<Counts> {
  return (await run(program, args)) === 0 ? passed : failed
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Counts of a vitest run, and how many of its tests are about the database. */
export async function runVitest(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ counts: Counts; databaseTests: number }> {
  const file = `test-results/vitest-${env.WORKLANE_TEST_DATABASE}.json`
  rmSync(file, { force: true })
  const code = await run(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  )
  const files = readReport<VitestReport>(file)?.testResults ?? []
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map(({ status }) => ({ name, status })))
  const count = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status)).length
  return {
    counts: orFailed(code, {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped', 'pending', 'todo', 'disabled'),
    }),
    databaseTests: tests.filter(({ name }) => name.endsWith('.db.test.ts')).length,
  }
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/** Counts of the browser journeys. */
export async function runJourneys(env: Record<string, string>): Promise<Counts> {
  const file = 'test-results/journeys.json'
  rmSync(file, { force: true })
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const code = await run('playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
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
