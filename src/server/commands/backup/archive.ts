/**
 * The backup file, a gzipped tar. Its entries in order: `worklane.json` (version and migrations), `rows/<table>/<number>` (rows as
 * text), `sequences.json`, `files/<account>/<name>` (content of uploaded files), and `end.json`, without which it is incomplete.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Pack } from 'tar-stream'
import { z } from 'zod'
import { OperatorError } from '../../operator-error.ts'

/** Version of the format; increased if older versions cannot read it. */
const format = 1

const head = z.object({
  format: z.number(),
  /** Version of the program that wrote it. */
  version: z.string(),
  takenon: z.string(),
  /** Numbers of the migrations that had run, which determine the columns of its rows. */
  migrations: z.array(z.number()),
  /** Schema version of the job queue; null if it had no tables. */
  jobs: z.number().nullable(),
})

export type BackupHead = z.output<typeof head>

const end = z.object({ rows: z.number(), files: z.number() })

export type End = z.output<typeof end>

export interface ArchiveWriter {
  /** Adds an entry. Resolves when the stream has drained. */
  readonly add: (name: string, content: string) => Promise<void>
  readonly addStream: (name: string, size: number, content: Readable) => Promise<void>
}

/**
 * Writes a new file, and gives it its name once it is complete.
 * @throws OperatorError if an unfinished file with this name exists
 */
export async function writeArchive(path: string, write: (archive: ArchiveWriter) => Promise<End>): Promise<End> {
  const unfinished = `${path}.part`
  const { pack } = await import('tar-stream')
  const packing = pack()
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const writing = pipeline(packing, createGzip({ level: 5 }), file)
  const failure = new Promise<never>((_resolve, reject) => void writing.catch(reject))
  const add: ArchiveWriter['add'] = (name, content) => Promise.race([failure, addText(packing, name, content)])
  const addStream: ArchiveWriter['addStream'] = (name, size, content) =>
    Promise.race([failure, pipeline(content, packing.entry({ name, size, mode: 0o600 }))])
  try {
    const counts = await write({ add, addStream })
    await add('end.json', JSON.stringify(counts))
    packing.finalize()
    await writing
    await rename(unfinished, path)
    return counts
  } catch (error) {
    packing.destroy()
    await writing.catch(() => {})
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new OperatorError(
        `${unfinished} exists: another backup is running, or was interrupted; remove it in the second case`,
      )
    await rm(unfinished, { force: true })
    throw error
  }
}

const addText = (packing: Pack, name: string, content: string) =>
  new Promise<void>((resolve, reject) => {
    packing.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })

export const headText = (about: Omit<BackupHead, 'format'>) => JSON.stringify({ format, ...about })

export interface ArchiveEntry {
  readonly name: string
  readonly content: EntryContent
}

interface EntryContent extends AsyncIterable<unknown> {
  /** Skips the content. */
  readonly resume: () => unknown
}

/**
 * Yields the entries in order, the head first. Read or skip the content of each before taking the next one.
 * @throws OperatorError if the file is not a backup, or incomplete
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const { extract } = await import('tar-stream')
  const parts = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), parts)
  reading.catch(() => {})
  let last = ''
  try {
    for await (const part of parts) {
      if (last === '' && part.header.name !== 'worklane.json')
        throw new OperatorError(`${path} is not a Worklane backup`)
      last = part.header.name
      yield { name: last, content: part }
    }
    await reading
  } catch (error) {
    throw unreadable(path, error)
  }
  if (last !== 'end.json') throw new OperatorError(`${path} is incomplete; use another backup`)
}

function unreadable(path: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new OperatorError(`there is no file ${path}`)
  if (/^Z_|^ERR_STREAM_PREMATURE/.test(code) || /unexpected end|invalid tar/i.test(message))
    return new OperatorError(`${path} is not a Worklane backup, or is damaged (${message}); use another one`)
  return error
}

/** @throws OperatorError if the format is unknown */
export async function readHead({ content }: ArchiveEntry): Promise<BackupHead> {
  const result = head.safeParse(await readJson(content))
  if (!result.success || result.data.format !== format)
    throw new OperatorError('the backup is of a newer version of Worklane; restore it with that version')
  return result.data
}

export const readEnd = async ({ content }: ArchiveEntry): Promise<End> => end.parse(await readJson(content))

export const readJson = async (content: EntryContent): Promise<unknown> =>
  JSON.parse((await buffer(content)).toString())
