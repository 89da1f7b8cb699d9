/** `worklane backup FILE`: everything that the service keeps, at one moment, in one file; beside the running service. */
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { prepareDataDirectory } from '../../data-directory.ts'
import type { Tx } from '../../db/database.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Command, CommandSettings } from '../command.ts'
import { askService } from '../control.ts'
import { requireDatabase, withDatabase } from '../inside.ts'
import { type ArchiveWriter, type End, headText, writeArchive } from './archive.ts'
import { contentFor, type KeptContent } from './content-for.ts'
import { makeRoom } from './kept-files.ts'
import { atOneMoment } from './snapshot.ts'
import { rowsOf, sequencesIn, shapeOf, tablesIn } from './tables.ts'

/** @param version of this program */
export const backupCommand = (version: string): Command => ({
  name: 'backup',
  usage: 'FILE',
  about: 'writes database and files, at one moment, into a new file; the service may be running',
  async run({ settings: readSettings, say }, [file = '', ...more]) {
    if (file === '' || more.length > 0)
      throw new OperatorError('"backup" takes one file, such as "backup worklane-monday.backup"')
    const settings = readSettings()
    const path = resolve(file)
    if (existsSync(path)) throw new OperatorError(`${path} is there already; name a new file`)
    const began = performance.now()
    const { rows, files } = await backUp(settings, path, version)
    const { size } = await stat(path)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(`${path} holds ${rows} rows and ${files} files: ${Math.ceil(size / 1024)} KB, in ${seconds} s`)
    const secret = settings.secret === null ? join(settings.dataDir, 'secret') : 'WORKLANE_SECRET'
    say(`Keep the secret too, apart from it: ${secret}. Without it the service does not start on what is restored.`)
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
  const place = await makeRoom(dataDir)
  try {
    const isRunning = databaseUrl === null && (await askService(dataDir, ['snapshot', place])) !== null
    const from = isRunning ? { databaseUrl: null, dataDir: place } : settings
    return await withDatabase(from, (database) =>
      atOneMoment(database, { dataDir: from.dataDir, place }, (tx) =>
        writeArchive(path, (archive) =>
          writeAll(archive, tx, { content: contentFor({ filesUrl, dataDir, kept: join(place, 'files') }), version }),
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
  { content, version }: { readonly content: AsyncGenerator<KeptContent>; readonly version: string },
): Promise<End> {
  await archive.add('worklane.json', headText({ version, takenon: new Date().toISOString(), ...(await shapeOf(tx)) }))
  const counted = { rows: 0, files: 0 }
  for (const table of await tablesIn(tx)) {
    let part = 0
    for await (const rows of rowsOf(tx, table)) {
      part += 1
      counted.rows += rows.length
      await archive.add(`rows/${table.name}/${part}`, JSON.stringify(rows))
    }
  }
  await archive.add('sequences.json', JSON.stringify(await sequencesIn(tx)))
  for await (const { path, size, read } of content) {
    await archive.addStream(`files/${path}`, size, read())
    counted.files += 1
  }
  return counted
}
