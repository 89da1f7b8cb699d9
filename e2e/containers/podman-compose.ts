/** podman-compose, installed where it is missing, on a compose file of its own project. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'
import { podman } from './podman.ts'

/**
 * The same runtime and limits as elsewhere in this room: podman-compose hands on neither. Whoever ran podman before there was
 * a netavark would stay without names of containers otherwise.
 */
const configuration = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
[network]
network_backend = "netavark"
`

export interface Project {
  /** Throws what podman-compose says when it cannot. */
  compose(...args: readonly string[]): void
  /** The container of a service. */
  container(service: string): string
  /** Removes what is left of it: containers, volumes, network. */
  remove(): void
}

/** What podman needs beside itself for a network of its own, with names. */
const needed = [
  ['podman-compose', '/usr/bin/podman-compose'],
  ['netavark', '/usr/lib/podman/netavark'],
  ['aardvark-dns', '/usr/lib/podman/aardvark-dns'],
  ['iptables', '/usr/sbin/iptables'],
] as const

/** Whether there is a podman-compose, now that it was looked for. */
export const hasCompose = (): boolean =>
  needed.every(([name, file]) => existsSync(file) || installDebianPackage(name, console.log))

/**
 * @param override what differs from the file, in the same language
 * @param variables what the files ask the environment for
 */
export function openProject(
  name: string,
  file: string,
  override: string,
  variables: Readonly<Record<string, string>>,
): Project {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-compose-'))
  const settings = join(directory, 'containers.conf')
  const other = join(directory, 'override.yaml')
  writeFileSync(settings, configuration)
  writeFileSync(other, override)
  const env = { ...process.env, ...variables, CONTAINERS_CONF: settings }
  const call = (...args: readonly string[]) =>
    spawnSync('podman-compose', ['-p', name, '-f', file, '-f', other, ...args], { env, encoding: 'utf8' })
  return {
    compose(...args) {
      const { status, stdout, stderr } = call(...args)
      // It goes on after a step that failed, and says so in between.
      const failed = [...stdout.matchAll(/^exit code: ([1-9]\d*)/gm)].length > 0
      if (status !== 0 || failed) throw new Error(`podman-compose ${args.join(' ')}: ${(stdout + stderr).slice(-3000)}`)
    },
    container: (service) => `${name}_${service}_1`,
    remove() {
      call('down', '--volumes')
      const volumes = podman('volume', 'ls', '--quiet', '--filter', `name=^${name}_`).answer
      for (const volume of volumes.split('\n').filter(Boolean)) podman('volume', 'rm', '--force', volume)
      spawnSync('podman', ['network', 'rm', '--force', `${name}_default`], { env })
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
