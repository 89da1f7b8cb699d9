#!/usr/bin/env node
/**
 * The program as people start it: plain JavaScript, so that an old Node can read it. It sees to what a running process cannot
 * change any more, which Node runs it and how it deals with memory, and then becomes the service (`main.ts`).
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The Node that the packages bring, for machines with an older one. Before 26, Node has no dates without a time of day (Temporal),
 * and takes 600 MB and two seconds of a processor at each start to compile the parser of the embedded database.
 */
const own = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))

/**
 * The C library of Linux keeps up to 64 MB of freed memory in each of its pools, a quarter of what the service holds while
 * nobody uses it. It learns only as a process begins that it shall keep less (mallopt(3); bytes).
 */
const frugal = { MALLOC_TRIM_THRESHOLD_: '1048576', MALLOC_MMAP_THRESHOLD_: '1048576' }
const env = { ...frugal, ...process.env }
const isFrugal = process.platform !== 'linux' || Object.keys(frugal).every((name) => name in process.env)

/**
 * New objects get half of the room that Node would give them: of what the service makes for a request next to nothing lives any
 * longer, so more room is memory above all. Megabytes; whoever names another number gets that.
 */
const young = '--max-semi-space-size=32'
const isNamed = (process.env.NODE_OPTIONS ?? '').includes('semi-space-size')

/**
 * Objects that stay are collected once they have grown by half. Left to itself, V8 waits for a tenth where collecting seems cheap:
 * it does not count the threads that help, and under load they take the processor from the database. Per cent.
 */
const old = '--heap-growing-percent=50'

/**
 * Buffers count as a part of the heap. On their own account, V8 collects everything after each few dozen megabytes of them,
 * however soon they were given back: every fourth answer of some megabytes took a collection that found nothing.
 */
const outside = '--external-memory-accounted-in-global-limit'

/** Node says of some of what it can do that it may change; that is for who writes the service, not for who starts it. */
const quiet = '--disable-warning=ExperimentalWarning'
const flags = [quiet, old, outside, ...(isNamed ? [] : [young]), ...process.execArgv]

/** What Node has made of the sources, which halves the time of the next start; without it where this may not be written. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/worklane/compiled', import.meta.url))

const isOlder = Number(process.versions.node.split('.')[0]) < 26
const program = isOlder ? own : process.execPath
if (!existsSync(program)) {
  console.error(
    `Worklane needs Node 26, and this is ${process.version}; run npm install, which brings it, and start again`,
  )
  process.exit(1)
}

if (program === process.execPath && (isFrugal || !process.execve)) {
  module.enableCompileCache?.(compiled)
  await import('./main.ts')
} else {
  const args = [...flags, ...process.argv.slice(1)]
  // Takes the place of this process, under the same id, where Node can do that.
  if (process.execve) process.execve(program, [program, ...args], env)
  const service = spawn(program, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal))
  service.once('exit', (code) => process.exit(code ?? 1))
}
