/** The directory for everything that the service keeps: for its owner's eyes only, and for nothing else. */
import { chmodSync, existsSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { refusal } from './operator-error.ts'

/** What the service itself puts there. */
const ours = /^(database(\.new)?|files|outbox|secret(\.\d+)?|worklane\.(lock.*|socket))$/
/** What stands in a directory that is as good as empty: data of the demo and of development, what systems put anywhere. */
const harmless = /^(demo|dev|lost\+found|\..*)$/

/**
 * Makes the directory, or takes its rights from others. Throws an OperatorError when it is not one to keep data in.
 * New files of this process are for their owner only from now on.
 */
export function prepareDataDirectory(path: string): void {
  process.umask(0o077)
  if (!isDirectory(path)) make(path, path)
  closeToOthers(path, statSync(path))
  const names = readdirSync(path)
  const foreign = names.filter((name) => !ours.test(name) && !harmless.test(name))
  if (foreign.length > 0 && !names.some((name) => ours.test(name)))
    throw refused(path, `that one holds something else (${foreign.slice(0, 3).join(', ')})`)
}

/**
 * Makes what is missing of the path, from its top. Node's own way never ends in places that say of a new directory that it is
 * not there, as /proc and some mounted disks do.
 */
function make(path: string, wanted: string): void {
  const above = dirname(path)
  if (!existsSync(above)) make(above, wanted)
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw refused(wanted, `${path} cannot be made there`)
    if (code !== 'EEXIST') throw error
    if (!existsSync(path)) throw refused(wanted, `${path} is a link to a place that is not there`)
    // Made by somebody else a moment ago, or there as something else.
    if (!isDirectory(path)) throw error
  }
}

const isDirectory = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

function closeToOthers(path: string, { mode }: Stats): void {
  if ((mode & 0o077) === 0) return
  try {
    chmodSync(path, 0o700)
  } catch {
    throw refused(path, 'others can read that one, and it belongs to another user')
  }
}

const refused = (path: string, why: string) =>
  refusal('DATA_DIR', path, `a directory that is empty or holds data of Worklane (${why})`)
