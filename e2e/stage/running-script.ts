/** A script of ours in a process of its own: started, waited for, ended. */
import { spawn } from 'node:child_process'

export interface RunningScript {
  /** Of the script, or of the program that runs it. */
  readonly pid: number
  /** What it has said so far, the last part of it. */
  readonly output: () => string
  /** Resolves with its exit code when it ends by itself. */
  readonly ended: Promise<number | null>
  /** Asks it to end, and returns its exit code. */
  stop(): Promise<number | null>
  /** Ends it without warning (kill -9). */
  kill(): Promise<void>
}

/**
 * Runs a script of ours and resolves once it prints a line with `ready` in it. Rejects with its output when it ends before.
 * @param through a program that runs it, with its arguments
 */
export function startScript(
  script: URL,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: string,
  through: readonly string[] = [],
): Promise<RunningScript> {
  const [command = '', ...rest] = [...through, process.execPath, script.pathname, ...args]
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const { pid = 0 } = child
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
      if (!output.includes(ready)) return
      resolve({
        pid,
        output: () => output,
        ended,
        stop() {
          child.kill('SIGTERM')
          return ended
        },
        async kill() {
          child.kill('SIGKILL')
          await ended
        },
      })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', reject)
    ended.then(() => reject(new Error(output.trim() || `${script.pathname} ended without a word`)))
  })
}
