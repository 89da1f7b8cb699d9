/** Installs missing programs for a test run, and prints what it installs. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs a Debian package and returns whether it succeeded. Prints a line if it is impossible (no apt, not root).
 * @param print prints one line
 */
export function installDebianPackage(name: string, print: (line: string) => void): boolean {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    print(`${name} is missing and can only be installed as root on Debian`)
    return false
  }
  print(`installing the Debian package ${name}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-q'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('apt-get', ['install', '-qy', '--no-install-recommends', name], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return true
  } catch {
    print(`apt-get could not install ${name}`)
    return false
  }
}
