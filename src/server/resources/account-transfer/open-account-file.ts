/** Opens an exported account: its entries and their content. */
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Entry } from 'yauzl'
import { OperatorError } from '../../operator-error.ts'
import { type AccountFileHead, fileHead, head } from './file-head.ts'

export interface AccountFile {
  readonly head: AccountFileHead
  /** Bytes of each entry, unpacked, by its name. Reading an entry fails if they are not true. */
  readonly sizes: ReadonlyMap<string, number>
  /** @throws OperatorError if there is no such entry, or it is damaged */
  readonly read: (name: string) => Promise<Readable>
  readonly close: () => void
}

/** @throws OperatorError if it is not such a file, incomplete, or of an unknown format */
export async function openAccountFile(path: string): Promise<AccountFile> {
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    requireModestSize(path, (await stat(path)).size, [...entries.values()])
    const read = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new OperatorError(`${path} holds no ${name}: it is no whole export of an account`)
      return zip.openReadStreamPromise(entry)
    }
    return {
      head: await readHead(path, await read(fileHead)),
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      read,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw unreadable(path, error)
  }
}

/** Rows and files unpack to less than this many times their size; a zip bomb to a thousand times. */
const mostTimes = 150

/** Bytes to which any file may unpack. */
const modest = 100 * 1_048_576

/** Before anything is unpacked, and by the sizes of the zip's directory, with which the content is compared when it is read. */
function requireModestSize(path: string, size: number, entries: readonly Entry[]): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const maxSize = Math.max(modest, size * mostTimes)
  if (unpacked > maxSize)
    throw new OperatorError(`${path} unpacks to ${unpacked} bytes; a file of ${size} bytes may unpack to ${maxSize}`)
  const headSize = entries.find(({ fileName }) => fileName === fileHead)?.uncompressedSize ?? 0
  if (headSize > longestHead)
    throw new OperatorError(`${fileHead} of ${path} has ${headSize} bytes; it may have ${longestHead}`)
}

/** Bytes. */
const longestHead = 100_000

async function readHead(path: string, content: Readable): Promise<AccountFileHead> {
  const result = head.safeParse(JSON.parse(await text(content)))
  if (result.success) return result.data
  throw new OperatorError(`${path} is of a newer version of Worklane; bring the account to a server of that version`)
}

function unreadable(path: string, error: unknown): unknown {
  if (error instanceof OperatorError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new OperatorError(`there is no file ${path}`)
  return new OperatorError(`${path} is no export of an account, or is damaged (${message})`)
}
