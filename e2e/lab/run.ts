/**
 * `npm run lab`: what measures the program rather than tests it. `npm run lab -- NAME [options]` runs one measurement;
 * each describes its options at its head. Some are trials of `npm run proof` as well.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const measurements: Readonly<Record<string, readonly [file: string, about: string]>> = {
  bench: ['bench/run.ts', 'speed of requests, as a ratio to a floor measured in the same run'],
  growth: ['bench/growth.ts', 'durations of reads as the number of records grows'],
  screens: ['bench/screens.ts', 'loading and paging in a slowed down browser'],
  sizing: ['sizing/sizing.ts', 'cost of requests, and the machines that many firms need'],
  imports: ['volume/imports.ts', 'imports of many rows'],
  clerks: ['clerks/clerks.ts', 'people who bill the same records at the same time, and books that must agree'],
  soak: ['soak/soak.ts', 'memory and speed over hours'],
}

const [name = '', ...options] = process.argv.slice(2)
const measurement = Object.hasOwn(measurements, name) ? measurements[name] : undefined
if (measurement === undefined) {
  if (name !== '') console.error(`There is no measurement "${name}".`)
  for (const [each, [, about]] of Object.entries(measurements)) console.log(`${each.padEnd(8)}  ${about}`)
  process.exitCode = name === '' ? 0 : 1
} else {
  const file = fileURLToPath(new URL(measurement[0], import.meta.url))
  process.exitCode = spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' }).status ?? 1
}
