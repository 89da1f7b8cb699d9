/** Child processes of a benchmark: started, waited for, looked at, stopped. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

export interface Running {
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Runs a script of ours and resolves once it prints a line with `ready` in it. Rejects with its output when it ends before.
 */
export function startScript(
  script: URL,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: string,
): Promise<Running> {
  const child = spawn(process.execPath, [script.pathname, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const { pid = 0 } = child
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
      if (!output.includes(ready)) return
      resolve({
        pid,
        async stop() {
          child.kill('SIGTERM')
          await ended
        },
      })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', reject)
    ended.then(() => reject(new Error(`${script.pathname} ended:\n${output}`)))
  })
}

/** Megabytes of memory that a process holds now (Linux). */
export const memoryOf = (pid: number): number => statusOf(pid, 'VmRSS')

/** The most that it has held since `forgetPeak`, in megabytes. */
export const peakOf = (pid: number): number => statusOf(pid, 'VmHWM')

/** Begins to count the peak anew (proc(5), clear_refs). */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

function statusOf(pid: number, name: string): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))
  return Number(line?.[1]) / 1024
}

/** Milliseconds of processor time that a process has used so far (proc(5) stat, fields 14 and 15, in hundredths of a second). */
export function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
