/** Starts a script in its own process, waits for it, and stops it. */
import { spawn } from 'node:child_process'

export interface RunningScript {
  /** Process id of the script, or of the program that runs it. */
  readonly pid: number
  /** The last part of its output. */
  readonly output: () => string
  /** Resolves with the exit code when it exits. */
  readonly ended: Promise<number | null>
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
  /** Kills it (kill -9). */
  kill(): Promise<void>
}

/**
 * Runs a script and resolves once it prints a line that contains `ready`. Rejects with its output if it exits before.
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
