/** A process that does jobs, one at a time: started on demand, limited in time and memory, ended when idle. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type FromProcess, Refused } from './protocol.ts'

export interface ProcessLimits {
  /** Module that calls `takeJobs`. */
  readonly script: URL
  /** Longest time of a job. */
  readonly seconds: number
  /** Memory of the process, all of it. */
  readonly megabytes: number
}

/** The job took too long or too much memory. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit'
}

export interface JobProcess {
  readonly run: (input: unknown) => Promise<unknown>
  readonly end: () => void
}

/** Milliseconds between looks at the memory. */
const lookInterval = 100

/** Milliseconds that the process waits for the next job, because loading its code takes longer than most jobs. */
const idleTime = 20_000

/** Seconds within which its code must be loaded, on a busy machine. */
const startSeconds = 60

export function createJobProcess(limits: ProcessLimits): JobProcess {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }
  const alive = () => (child !== null && child.exitCode === null && child.connected ? child : null)
  return {
    end,
    async run(input) {
      clearTimeout(idle)
      const isFresh = alive() === null
      const current = alive() ?? start(limits)
      child = current
      keepAlive(current, true)
      try {
        return await loadResult(current, input, limits, isFresh)
      } catch (error) {
        if (!(error instanceof Refused)) end()
        throw error
      } finally {
        keepAlive(current, false)
        idle = setTimeout(end, idleTime).unref()
      }
    },
  }
}

/** Without the service's environment, which holds its secrets. */
function start({ script, megabytes }: ProcessLimits): ChildProcess {
  return fork(fileURLToPath(script), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${megabytes}`],
    env: { MALLOC_ARENA_MAX: '2', NODE_NO_WARNINGS: '1' },
  })
}

/** Only a process that is working keeps the service from ending. */
function keepAlive(child: ChildProcess, isWorking: boolean): void {
  const way = isWorking ? 'ref' : 'unref'
  child[way]()
  child.channel?.[way]()
}

function loadResult(child: ChildProcess, input: unknown, limits: ProcessLimits, isFresh: boolean): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const tooSlow = () => reject(new OverLimit(`it takes more than ${limits.seconds} seconds`))
  let clock = setTimeout(tooSlow, (isFresh ? startSeconds : limits.seconds) * 1000)
  const look = setInterval(() => {
    if (getMegabytes(child) > limits.megabytes) reject(new OverLimit(`it takes more than ${limits.megabytes} MB`))
  }, lookInterval)
  const hear = (message: FromProcess) => {
    if (message === 'ready') {
      clearTimeout(clock)
      clock = setTimeout(tooSlow, limits.seconds * 1000)
    } else if ('result' in message) resolve(message.result)
    else if ('refusal' in message) reject(new Refused(message.refusal))
    else reject(new Error(message.failure))
  }
  // Its own memory limit ends it as well.
  const onExit = () => reject(new OverLimit('its process ended'))
  child.on('message', hear).once('exit', onExit).once('error', onExit)
  child.send(input as object, (error) => error && onExit())
  return promise.finally(() => {
    clearTimeout(clock)
    clearInterval(look)
    child.off('message', hear).off('exit', onExit).off('error', onExit)
  })
}

/** Resident memory, where the system tells it. */
function getMegabytes({ pid }: ChildProcess): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}
