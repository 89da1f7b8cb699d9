/**
 * `npm test`: the tests to run during development, in five minutes on two cores. Stages run in sequence; of the parts
 * of a stage two run in parallel, in this order, so that both cores are busy to the end. Prints the duration of each
 * part and a line of counts. `npm test -- types service` runs only these parts.
 */
import { rmSync } from 'node:fs'
import { findChromium } from '../browser/chromium.ts'
import { checkRoutes, statementsDirectory } from '../lab/routing/check.ts'
import { type Counts, chooseSeed, close, failedAt, inWords, type Print, type Result, secondsSince } from './counts.ts'
import { embedded, service } from './database-tests.ts'
import { scratchInMemory } from './memory-scratch.ts'
import { runCheck, runJourneys, runVitest } from './test-parts.ts'

interface TestPart {
  readonly name: string
  readonly run: (print: Print) => Promise<Counts>
}

/** The requested parts; empty means all. */
const asked = process.argv.slice(2)

/** Whether the web app could be built, once that is known; it is taken as built if that is not asked for. */
let built: Promise<boolean> = Promise.resolve(true)

function build(print: Print): Promise<Counts> {
  const building = runCheck(print, 'vite', 'build', '--logLevel', 'warn')
  built = building.then(({ passed }) => passed > 0)
  return building
}

/** The essential journeys; the proof runs the others. */
async function journeys(print: Print): Promise<Counts> {
  const chromium = findChromium(print)
  if ((await built) && chromium !== null) {
    return runJourneys(print, chromium, 1, '--grep', '@essential')
  }
  const why = chromium === null ? 'there is no Chromium' : 'the web app could not be built'
  print(`NOT RUN: ${why}`)
  return failedAt(`journeys: ${why}`)
}

const stages: readonly (readonly TestPart[])[] = [
  [
    // The longest, beside all others: it waits for the database, and for turns of a clock.
    { name: 'service', run: service },
    // One checker: several check what they share once each, and the other core has other work.
    { name: 'types', run: (print) => runCheck(print, 'tsc', '-b', '--checkers', '1') },
    { name: 'build', run: build },
    { name: 'lint', run: (print) => runCheck(print, 'biome', 'check', '--error-on-warnings') },
    { name: 'unused', run: (print) => runCheck(print, 'knip') },
    { name: 'journeys', run: journeys },
    { name: 'embedded', run: embedded },
    { name: 'kill', run: (print) => runCheck(print, 'node', 'e2e/durability/kill-cycles.ts', '--size', '1') },
    { name: 'units', run: (print) => runVitest(print, 'units', ['--project', 'unit', '--project', 'web']) },
  ],
  [{ name: 'routes', run: (print) => checkRoutes(print, asked.length === 0) }],
]

async function runPart({ name, run }: TestPart): Promise<Result> {
  const began = performance.now()
  const print = (line: string) => console.log(`${name.padEnd(8)} | ${line}`)
  const counts = await run(print)
  print(`${inWords(counts)} in ${secondsSince(began)} s`)
  return { name, counts, seconds: secondsSince(began) }
}

async function runStage(parts: readonly TestPart[]): Promise<Result[]> {
  const waiting = parts.values()
  const results: Result[] = []
  const lane = async () => {
    for (const part of waiting) results.push(await runPart(part))
  }
  await Promise.all([lane(), lane()])
  return results
}

/** The stages with the requested parts, or with all parts. */
function chosen(names: readonly string[]): typeof stages {
  const known = stages.flat().map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) {
    return stages.map((parts) => parts.filter(({ name }) => !names[0] || names.includes(name)))
  }
  console.error(`there is no part "${unknown}"; there are ${known.join(', ')}`)
  process.exit(1)
}

const seed = chooseSeed()
console.log(seed)
scratchInMemory(4, console.log)
const began = performance.now()
const results: Result[] = []
if (asked.length === 0) rmSync(statementsDirectory, { recursive: true, force: true })
for (const parts of chosen(asked)) results.push(...(await runStage(parts)))
process.exitCode = close(results, seed, began)
