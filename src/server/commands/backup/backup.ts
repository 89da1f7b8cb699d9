/** `worklane backup FILE`: writes a consistent snapshot of database and files to one file. The service may be running. */
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { prepareDataDirectory } from '../../data-directory.ts'
import type { Tx } from '../../db/database.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Command, CommandSettings } from '../command.ts'
import { sendToService } from '../control.ts'
import { requireDatabase, withDatabase } from '../on-database.ts'
import { type ArchiveWriter, type End, headText, writeArchive } from './archive.ts'
import { type FileContent, filesForBackup } from './files-for-backup.ts'
import { createSnapshotDirectory } from './kept-files.ts'
import { readSnapshot } from './snapshot.ts'
import { getRows, loadShape, sequencesIn, tablesIn } from './tables.ts'

/** @param version of this program */
export const backupCommand = (version: string): Command => ({
  name: 'backup',
  usage: 'FILE',
  about: 'writes database and files, as of one moment, to a new file; the service may be running',
  async run({ settings: readSettings, print }, [file = '', ...more]) {
    if (file === '' || more.length > 0)
      throw new OperatorError('"backup" takes one file, such as "backup worklane-monday.backup"')
    const settings = readSettings()
    const path = resolve(file)
    if (existsSync(path)) throw new OperatorError(`${path} exists already; name a new file`)
    const began = performance.now()
    const { rows, files } = await backUp(settings, path, version)
    const { size } = await stat(path)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    print(`${path} holds ${rows} rows and ${files} files: ${Math.ceil(size / 1024)} KB, in ${seconds} s`)
    const secret = settings.secret === null ? join(settings.dataDir, 'secret') : 'WORKLANE_SECRET'
    print(`Back up the secret separately: ${secret}. Without it, the service does not start after a restore.`)
  },
})

export async function backUp(
  settings: Pick<CommandSettings, 'databaseUrl' | 'dataDir' | 'filesUrl'>,
  path: string,
  version: string,
): Promise<End> {
  const { dataDir, databaseUrl, filesUrl } = settings
  requireDatabase(settings)
  prepareDataDirectory(dataDir)
  const place = await createSnapshotDirectory(dataDir)
  try {
    const isRunning = databaseUrl === null && (await sendToService(dataDir, ['snapshot', place])) !== null
    const source = isRunning ? { databaseUrl: null, dataDir: place } : settings
    return await withDatabase(source, (database) =>
      readSnapshot(database, { dataDir: source.dataDir, place }, (tx) =>
        writeArchive(path, (archive) =>
          writeAll(archive, tx, {
            content: filesForBackup({ filesUrl, dataDir, kept: join(place, 'files') }),
            version,
          }),
        ),
      ),
    )
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function writeAll(
  archive: ArchiveWriter,
  tx: Tx,
  { content, version }: { readonly content: AsyncGenerator<FileContent>; readonly version: string },
): Promise<End> {
  await archive.add('worklane.json', headText({ version, takenon: new Date().toISOString(), ...(await loadShape(tx)) }))
  const counts = { rows: 0, files: 0 }
  for (const table of await tablesIn(tx)) {
    let part = 0
    for await (const rows of getRows(tx, table)) {
      part += 1
      counts.rows += rows.length
      await archive.add(`rows/${table.name}/${part}`, JSON.stringify(rows))
    }
  }
  await archive.add('sequences.json', JSON.stringify(await sequencesIn(tx)))
  for await (const { path, size, read } of content) {
    await archive.addStream(`files/${path}`, size, read())
    counts.files += 1
  }
  return counts
}
