/** Prepares `DATA_DIR`, which only its owner may read, and which contains nothing else. */
import { chmodSync, existsSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { refusal } from './operator-error.ts'

/** Names that the service itself creates. */
const ours = /^(database(\.new)?|files|outbox|secret(\.\d+)?|worklane\.(lock.*|socket))$/
/** Names that do not matter: data of the demo and of development, lost+found and hidden files. */
const harmless = /^(demo|dev|lost\+found|\..*)$/

/**
 * Creates the directory, or removes other users' access to it, and sets the umask of this process accordingly.
 * @throws OperatorError if the directory contains something else, or cannot be used
 */
export function prepareDataDirectory(path: string): void {
  process.umask(0o077)
  if (!isDirectory(path)) create(path, path)
  closeToOthers(path, statSync(path))
  const names = readdirSync(path)
  const foreign = names.filter((name) => !ours.test(name) && !harmless.test(name))
  if (foreign.length > 0 && !names.some((name) => ours.test(name)))
    throw refusePath(path, `that one holds something else (${foreign.slice(0, 3).join(', ')})`)
}

/**
 * Creates the missing directories of a path. Node's recursive mkdir never ends where mkdir reports ENOENT although the parent
 * exists, as in /proc and on some mounts.
 */
function create(path: string, mode: string): void {
  const above = dirname(path)
  if (!existsSync(above)) create(above, mode)
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw refusePath(mode, `${path} cannot be made there`)
    if (code !== 'EEXIST') throw error
    if (!existsSync(path)) throw refusePath(mode, `${path} is a link to a place that is not there`)
    // Created meanwhile by another process, or not a directory.
    if (!isDirectory(path)) throw error
  }
}

const isDirectory = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

function closeToOthers(path: string, { mode }: Stats): void {
  if ((mode & 0o077) === 0) return
  try {
    chmodSync(path, 0o700)
  } catch {
    throw refusePath(path, 'others can read that one, and it belongs to another user')
  }
}

const refusePath = (path: string, why: string) =>
  refusal('DATA_DIR', path, `a directory that is empty or holds data of Worklane (${why})`)
