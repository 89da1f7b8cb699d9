/** podman with runc, installed if missing, with limits that a machine without full privileges allows. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'

/** Trials must not depend on cgroups, nor on limits that only the machine's owner can raise. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

export interface Said {
  readonly code: number
  /** Standard output. */
  readonly answer: string
  /** Standard output and standard error. */
  readonly output: string
}

/** Whether podman is available, after an attempt to install it. */
export const hasPodman = (): boolean =>
  (['podman', 'runc'] as const).every(
    (name) =>
      existsSync(`/usr/bin/${name}`) || existsSync(`/usr/sbin/${name}`) || installDebianPackage(name, console.log),
  )

export function podman(...args: readonly string[]): Said {
  const { status, stdout, stderr } = spawnSync('podman', ['--runtime', 'runc', ...args], { encoding: 'utf8' })
  return { code: status ?? 1, answer: stdout.trim(), output: `${stdout}${stderr}`.trim() }
}

/** Runs podman and throws its output if it fails. */
export function must(...args: readonly string[]): string {
  const { code, answer, output } = podman(...args)
  if (code !== 0) throw new Error(`podman ${args.join(' ')}: ${output.slice(-2000)}`)
  return answer
}

export const run = (...args: readonly string[]): string => must('run', ...limits, ...args)
