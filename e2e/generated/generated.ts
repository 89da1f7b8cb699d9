/**
 * Clients generated from the API description by two maintained generators compile, and programs that use them work with
 * a running service: `node e2e/generated/generated.ts`. The generators are installed for this run in a folder of their
 * own, because they need a different TypeScript version than the project.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, setStage } from '../lab/stage/stage.ts'

const stage = await setStage({ database: 'embedded' })
const [{ root, headers }] = stage.apis
const folder = mkdtempSync(join(tmpdir(), 'worklane-clients-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
cpSync(join(import.meta.dirname, 'programs'), folder, { recursive: true })
writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${root}/openapi.json`)).text())

const settings = { ROOT: root, KEY: headers.apikey ?? '' }
const steps: readonly (readonly [string, ...string[]])[] = [
  ['npm', 'ci', '--no-audit', '--no-fund'],
  ['node', 'node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'types.ts'],
  ['node', 'make-functions.mjs'],
  ['node', 'node_modules/typescript/bin/tsc', '--project', '.'],
  ['node', 'by-types.ts'],
  ['node', 'by-functions.ts'],
]

/** Runs a program in the folder; returns its output if it failed, else null. */
async function run([program, ...args]: readonly [string, ...string[]]): Promise<string | null> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return code === 0 ? null : output.slice(-2000)
}

let done = 0
for (const step of steps) {
  const failure = await run(step)
  expect(stage, failure === null, `${step.join(' ')}: ${failure}`)
  // Later steps need the results of this one.
  if (failure !== null) break
  done += 1
  console.log(`${done} of ${steps.length}: ${step.join(' ')}`)
}
await stage.end(`${done} of ${steps.length} steps of two generators`)
