/** podman with runc, installed where they are missing, and the limits that a machine without all rights allows. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'

/** What is tried must not depend on cgroups or on limits that only a machine's owner may raise. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

export interface Said {
  readonly code: number
  /** What was asked for. */
  readonly answer: string
  /** That, and what was said beside it. */
  readonly output: string
}

/** Whether there is a podman, now that it was looked for. */
export const hasPodman = (): boolean =>
  (['podman', 'runc'] as const).every(
    (name) =>
      existsSync(`/usr/bin/${name}`) || existsSync(`/usr/sbin/${name}`) || installDebianPackage(name, console.log),
  )

export function podman(...args: readonly string[]): Said {
  const { status, stdout, stderr } = spawnSync('podman', ['--runtime', 'runc', ...args], { encoding: 'utf8' })
  return { code: status ?? 1, answer: stdout.trim(), output: `${stdout}${stderr}`.trim() }
}

/** Throws what podman says when it cannot. */
export function must(...args: readonly string[]): string {
  const { code, answer, output } = podman(...args)
  if (code !== 0) throw new Error(`podman ${args.join(' ')}: ${output.slice(-2000)}`)
  return answer
}

export const run = (...args: readonly string[]): string => must('run', ...limits, ...args)
