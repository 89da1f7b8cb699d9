/**
 * The content of files beside a moment of the database. Content never changes under its name, so a second name for it (a hard
 * link) holds it as it was, at no cost, whatever is removed while the backup is written.
 */
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Content that is on its way. */
const incoming = 'incoming'

/** Paths of all content below a directory: `<account>/<name>`. */
export async function contentIn(directory: string): Promise<readonly string[]> {
  const accounts = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found: string[] = []
  for (const account of accounts) {
    if (!account.isDirectory() || account.name === incoming) continue
    for (const name of await readdir(join(directory, account.name))) found.push(join(account.name, name))
  }
  return found
}

/** Gives all content a second name below `to`; what has one already keeps it. */
export async function keepContent(from: string, to: string): Promise<void> {
  for (const path of await contentIn(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await link(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      // Removed a moment ago, or kept a moment ago.
      if (error.code === 'ENOENT' || error.code === 'EEXIST') return
      // Some disks have no second names.
      return copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE)
    })
  }
}

/** Hours after which what a backup left behind that was killed is in nobody's use. */
const longest = 24

/** Makes a place for a backup in the data directory, with what killed ones left there removed. */
export async function makeRoom(dataDir: string): Promise<string> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('.backup-')) continue
    const path = join(dataDir, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > longest * 3_600_000) await rm(path, { recursive: true, force: true })
  }
  const path = join(dataDir, `.backup-${crypto.randomUUID()}`)
  await mkdir(path)
  return path
}
