/** The parts of `npm test` and `npm run proof`: how each is run and its tests are counted. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { demoDirectory } from '../lab/stage/trial-database.ts'
import { type Counts, failedAt, type Print, passed, sum } from './counts.ts'

/** Runs a program from node_modules/.bin; returns its exit code, or 1 if it was killed. */
async function run(
  print: Print,
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const child = spawn(`node_modules/.bin/${program}`, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Processes share a compile cache, because the service is loaded some thirty times.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/worklane/compiled'), ...process.env, ...env },
  })
  for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', print)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** A check that passes or fails as a whole. */
export async function runCheck(print: Print, program: string, ...args: string[]): Promise<Counts> {
  return (await run(print, program, args, {})) === 0 ? passed : failedAt([program, ...args].join(' '))
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Runs vitest and returns the counts. `name` distinguishes its report from those of parallel runs. */
export async function runVitest(
  print: Print,
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Counts> {
  const file = `test-results/vitest-${name}.json`
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(print, 'vitest', ['run', ...args, ...reporters], env)
  const files = readReport<VitestReport>(file)?.testResults ?? []
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: name })))
  const those = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status))
  return orFailed(name, code, {
    passed: those('passed').length,
    ...told(
      those('failed').map(({ file, fullName, failureMessages = [] }) => ({
        name: `${relative('', file)}: ${fullName}`,
        reason: failureMessages[0],
      })),
    ),
    skipped: those('skipped', 'pending', 'todo', 'disabled').length,
  })
}

/** Failures by name, with their messages. */
const told = (
  failed: readonly { readonly name: string; readonly reason: string | undefined }[],
): Pick<Counts, 'failures' | 'reasons'> => ({
  failures: failed.map(({ name }) => name),
  reasons: Object.fromEntries(failed.map(({ name, reason = '' }) => [name, reason])),
})

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly Spec[]
}

interface Spec {
  readonly title: string
  readonly file: string
  readonly ok: boolean
  readonly tests?: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[]
}

interface PlaywrightReport extends Suite {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly skipped: number }
}

const specsOf = ({ suites = [], specs = [] }: Suite): readonly Spec[] => [...specs, ...suites.flatMap(specsOf)]

const failureOf = ({ file, title, tests = [] }: Spec) => ({
  name: `${file}: ${title}`,
  reason: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
})

/** Runs of journeys that this process has begun. Their numbers tell parallel ones apart. */
let begunRuns = 0

/**
 * Runs browser journeys and returns the counts.
 * @param demos number of parallel demos: each gets a share of the journeys and its own data
 * @param choice arguments of Playwright that select journeys by tag: `@essential` ones are part of `npm test`,
 * those with another tag and those without are trials of their own
 */
export async function runJourneys(print: Print, chromium: string, demos: number, ...choice: string[]): Promise<Counts> {
  const shares = Array.from({ length: demos }, (_none, index) => {
    begunRuns += 1
    return playwright(print, chromium, String(begunRuns), [...choice, `--shard=${index + 1}/${demos}`])
  })
  return sum(await Promise.all(shares))
}

/** Runs journeys on a demo that is already served at `port`, and leaves its data as it is afterwards. */
export function runJourneysOn(print: Print, chromium: string, port: number, ...choice: string[]): Promise<Counts> {
  return playwright(print, chromium, 'served', choice, { E2E_PORT: String(port), E2E_SERVED: 'true' })
}

/**
 * @param share distinguishes parallel runs
 * @param where the demo, if it is not to be started
 */
async function playwright(
  print: Print,
  chromium: string,
  share: string,
  choice: readonly string[],
  where: Record<string, string> = {},
): Promise<Counts> {
  const file = `test-results/journeys-${share}.json`
  rmSync(file, { force: true })
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...choice]
  const data = where.E2E_SERVED ? '' : await demoDirectory()
  const code = await run(print, 'playwright', args, {
    E2E_PORT: String(await freePort()),
    E2E_CHROMIUM: chromium,
    E2E_SHARE: share,
    E2E_DATA: data,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...where,
  })
  if (data !== '') rmSync(data, { recursive: true, force: true })
  const report = readReport<PlaywrightReport>(file) ?? { stats: { expected: 0, flaky: 0, skipped: 0 } }
  const { expected, flaky, skipped } = report.stats
  const bad = specsOf(report).filter(({ ok }) => !ok)
  return orFailed('journeys', code, {
    passed: expected + flaky,
    ...told(bad.map(failureOf)),
    skipped,
  })
}

/** A run that fails without a failed test, for example because a file cannot be loaded, counts as one failure. */
function orFailed(name: string, code: number, counts: Counts): Counts {
  return code !== 0 && counts.failures.length === 0
    ? { ...counts, failures: [`${name} ended with code ${code}`] }
    : counts
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
