/** podman-compose, installed if missing, with a compose file in a project of its own. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'
import { podman } from './podman.ts'

/**
 * The same runtime and limits as in `podman.ts`, which podman-compose does not pass on. Sets netavark as well:
 * installations that ran podman before netavark was there would otherwise lack container names in DNS.
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
  /** Throws its output if it fails. */
  compose(...args: readonly string[]): void
  /** Name of a service's container. */
  container(service: string): string
  /** Removes containers, volumes and network of the project. */
  remove(): void
}

/** Packages that podman needs for a network with container names. */
const needed = [
  ['podman-compose', '/usr/bin/podman-compose'],
  ['netavark', '/usr/lib/podman/netavark'],
  ['aardvark-dns', '/usr/lib/podman/aardvark-dns'],
  ['iptables', '/usr/sbin/iptables'],
] as const

/** Whether podman-compose is available, after an attempt to install it. */
export const hasCompose = (): boolean =>
  needed.every(([name, file]) => existsSync(file) || installDebianPackage(name, console.log))

/**
 * @param override additions to the compose file, in YAML
 * @param variables environment variables that the files use
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
      // It continues after a failed step, and only mentions the failure in its output.
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
