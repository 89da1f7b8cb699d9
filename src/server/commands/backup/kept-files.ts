/**
 * Preserves the content of uploaded files while a backup is written. Content never changes under its name, so a hard link
 * preserves it at no cost, even if the file is removed meanwhile.
 */
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Directory of incomplete uploads. */
const incoming = 'incoming'

/** Returns the paths of all content below a directory: `<account>/<name>`. */
export async function contentIn(directory: string): Promise<readonly string[]> {
  const accounts = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const paths: string[] = []
  for (const account of accounts) {
    if (!account.isDirectory() || account.name === incoming) continue
    for (const name of await readdir(join(directory, account.name))) paths.push(join(account.name, name))
  }
  return paths
}

/** Links all content below `from` that is not yet linked below `destination`. */
export async function linkContent(source: string, destination: string): Promise<void> {
  for (const path of await contentIn(source)) {
    await mkdir(dirname(join(destination, path)), { recursive: true })
    await link(join(source, path), join(destination, path)).catch((error: NodeJS.ErrnoException) => {
      // Removed or linked meanwhile.
      if (error.code === 'ENOENT' || error.code === 'EEXIST') return
      // Some file systems have no hard links.
      return copyFile(join(source, path), join(destination, path), constants.COPYFILE_FICLONE)
    })
  }
}

/** Hours after which a snapshot directory is abandoned: its backup was killed. */
const abandoned = 24

/** Creates a directory for a snapshot in the data directory, and removes abandoned ones. */
export async function createSnapshotDirectory(dataDir: string): Promise<string> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('.backup-')) continue
    const path = join(dataDir, name)
    const stats = await stat(path).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > abandoned * 3_600_000) await rm(path, { recursive: true, force: true })
  }
  const path = join(dataDir, `.backup-${crypto.randomUUID()}`)
  await mkdir(path)
  return path
}
