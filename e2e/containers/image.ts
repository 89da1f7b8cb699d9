/**
 * Builds the image from the Dockerfile as an operator does. If its base image is not available, an equivalent one is
 * made: a minimal Debian by debootstrap, with the Node and npm that run this.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'
import { must, podman } from './podman.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const image = 'localhost/worklane-trial'
const madeBase = 'localhost/worklane-trial-base'
const release = 'bookworm'

/** Certificates that this machine trusts, including those of its proxies. */
const trusted = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Builds the image.
 * @returns its name
 */
export function buildImage(): string {
  const base = basis()
  console.log(`building on ${base}`)
  const network = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker']
  must('build', ...network, '--build-arg', `NODE_IMAGE=${base}`, '--tag', image, root)
  return image
}

/** The base image of the Dockerfile, or its replacement. */
export function basis(): string {
  const named = /^ARG NODE_IMAGE=(\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? ''
  if (podman('image', 'exists', named).code === 0 || podman('pull', '--quiet', named).code === 0) return named
  if (podman('image', 'exists', madeBase).code !== 0) makeBase()
  return madeBase
}

function makeBase(): void {
  const tree = mkdtempSync(join(tmpdir(), 'worklane-base-'))
  try {
    console.log('the base image cannot be had: a minimal Debian with this Node takes its place')
    if (!existsSync('/usr/sbin/debootstrap') && !installDebianPackage('debootstrap', console.log))
      throw new Error('neither the base image nor debootstrap is to be had')
    strict('debootstrap', '--variant=minbase', '--include=ca-certificates', release, tree, mirror())
    cpSync(process.execPath, join(tree, 'usr/local/bin/node'))
    cpSync(npm(), join(tree, 'usr/local/lib/node_modules/npm'), { recursive: true })
    strict('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/local/bin/npm'))
    cpSync(trusted, join(tree, trusted))
    strict('chroot', tree, 'useradd', '--uid', '1000', '--create-home', 'node')
    const packed = join(tree, '..', `${madeBase.split('/').at(-1)}.tar`)
    strict(
      'tar',
      '--directory',
      tree,
      '--exclude',
      './proc/*',
      '--exclude',
      './sys/*',
      '--create',
      '--file',
      packed,
      '.',
    )
    must('import', '--change', `ENV NODE_EXTRA_CA_CERTS=${trusted}`, packed, madeBase)
    rmSync(packed)
  } finally {
    spawnSync('umount', [join(tree, 'proc'), join(tree, 'sys')])
    rmSync(tree, { recursive: true, force: true })
  }
}

/** Directory of the npm that runs this, or of the one on the path. */
function npm(): string {
  const cli = process.env.npm_execpath ?? realpathSync(strict('which', 'npm').trim())
  return dirname(dirname(cli))
}

/** The Debian mirror of this machine. */
function mirror(): string {
  const lists = '/etc/apt/sources.list.d'
  const files = ['/etc/apt/sources.list', ...readdirSync(lists).map((name) => join(lists, name))].filter(existsSync)
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const found = /^URIs:\s*(\S+debian\S*)/m.exec(text) ?? /^deb\s+(?:\[.*?\]\s+)?(\S+debian\S*)/m.exec(text)
  if (found?.[1] === undefined) throw new Error('this machine names no mirror of Debian')
  return found[1]
}

function strict(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 50_000_000 })
  if (status !== 0) throw new Error(`${program}: ${(stderr || stdout).slice(-2000)}`)
  return stdout
}
