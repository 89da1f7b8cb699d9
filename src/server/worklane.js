#!/usr/bin/env node
/**
 * The executable. Plain JavaScript, so that an old Node can run it. Chooses what a running process cannot change, the Node binary and
 * its memory settings, and then runs the service (`main.ts`).
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The Node binary from the npm package, for machines with an older one. Before 26, Node has no Temporal, and every start takes 600 MB
 * and two seconds of CPU to compile the embedded database's WebAssembly.
 */
const own = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))

/**
 * glibc retains up to 64 MB of freed memory in each of its pools, which is a quarter of an idle service's memory, and makes up to eight
 * pools for each processor. One for the main thread and one for all others take 10 to 15 MB less under load, at the same speed. The
 * limits can only be set when a process starts (mallopt(3)). Sizes in bytes.
 */
const frugal = { MALLOC_TRIM_THRESHOLD_: '1048576', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_ARENA_MAX: '2' }
const env = { ...frugal, ...process.env }
const isFrugal = process.platform !== 'linux' || Object.keys(frugal).every((name) => name in process.env)

/**
 * Half the default size of the young generation: hardly any object outlives its request, so a larger one only takes memory. In
 * megabytes; can be overridden.
 */
const young = '--max-semi-space-size=32'
const isNamed = (process.env.NODE_OPTIONS ?? '').includes('semi-space-size')

/**
 * A major collection starts when the old generation has grown by half. By default V8 may collect after a tenth, because it ignores
 * the cost of its helper threads, which under load take CPU from the database. In percent.
 */
const old = '--heap-growing-percent=50'

/**
 * Counts buffers as part of the heap. Counted separately, V8 runs a major collection after every few dozen megabytes of them, even
 * if they are freed already: every fourth response of some megabytes caused a useless collection.
 */
const outside = '--external-memory-accounted-in-global-limit'

/** Warnings about experimental features concern developers, not operators. */
const quiet = '--disable-warning=ExperimentalWarning'
const flags = [quiet, old, outside, ...(isNamed ? [] : [young]), ...process.execArgv]

/** The compile cache, which halves the time of the next start. Disabled if its directory is not writable. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/worklane/compiled', import.meta.url))

const isOlder = Number(process.versions.node.split('.')[0]) < 26
const program = isOlder ? own : process.execPath
if (!existsSync(program)) {
  console.error(
    `Worklane needs Node 26, and this is ${process.version}; run npm install, which installs it, and start again`,
  )
  process.exit(1)
}

if (program === process.execPath && (isFrugal || !process.execve)) {
  module.enableCompileCache?.(compiled)
  await import('./main.ts')
} else {
  const args = [...flags, ...process.argv.slice(1)]
  // Replaces this process (execve), where Node supports it.
  if (process.execve) process.execve(program, [program, ...args], env)
  const service = spawn(program, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal))
  service.once('exit', (code) => process.exit(code ?? 1))
}
