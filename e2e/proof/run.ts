/**
 * `npm run proof`: trials that take too long for `npm test`, with a line of counts at the end. `npm run proof -- kill`
 * runs a single trial, `--size 300` sets its size, `--list` lists all.
 */
import { parseArgs } from 'node:util'
import { chooseSeed, close, type Result, secondsSince } from '../runner/counts.ts'
import { scratchInMemory } from '../runner/memory-scratch.ts'
import type { Trial } from './trial.ts'
import { trials } from './trials.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string' }, list: { type: 'boolean', default: false } },
})

const print = (line: string) => console.log(line)

if (values.list) for (const { name, size, unit, shows } of trials) print(`${name.padEnd(16)} ${size} ${unit}: ${shows}`)
else process.exitCode = await prove(chosen(positionals))

function chosen(names: readonly string[]): readonly Trial[] {
  const unknown = names.find((name) => !trials.some((trial) => trial.name === name))
  if (unknown === undefined) return names.length === 0 ? trials : trials.filter(({ name }) => names.includes(name))
  print(`there is no trial "${unknown}"; there are ${trials.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

/** Runs the trials that need the whole machine in sequence, then the others in two lanes; returns the exit code. */
async function prove(chosen: readonly Trial[]): Promise<number> {
  const results: Result[] = []
  const seed = chooseSeed()
  print(seed)
  scratchInMemory(10, print)
  const start = performance.now()
  const lane = async (room: Trial['leavesRoom']) => {
    for (const trial of chosen) if (trial.leavesRoom === room) results.push(await runTrial(trial))
  }
  await lane(undefined)
  await Promise.all([lane('browser'), lane('waiting')])
  return close(results, seed, start)
}

async function runTrial({ name, shows, unit, size, run }: Trial): Promise<Result> {
  const taken = values.size === undefined ? size : Number(values.size)
  print(`\n=== ${name}: ${shows} (${taken} ${unit})`)
  const began = performance.now()
  const counts = await run(taken, (line) => print(`${name.padEnd(13)} | ${line}`))
  return { name, counts, seconds: secondsSince(began) }
}
