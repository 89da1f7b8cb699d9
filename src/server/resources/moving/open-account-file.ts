/** Opens an exported account: its entries and their content. */
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Entry } from 'yauzl'
import { OperatorError } from '../../operator-error.ts'
import { type AccountFileHead, fileHead, head } from './file-head.ts'

export interface AccountFile {
  readonly head: AccountFileHead
  readonly names: readonly string[]
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
    const read = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new OperatorError(`${path} holds no ${name}: it is no whole export of an account`)
      return zip.openReadStreamPromise(entry)
    }
    return {
      head: await readHead(path, await read(fileHead)),
      names: [...entries.keys()],
      read,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw unreadable(path, error)
  }
}

async function readHead(path: string, content: Readable): Promise<AccountFileHead> {
  const found = head.safeParse(JSON.parse(await text(content)))
  if (found.success) return found.data
  throw new OperatorError(`${path} is of a newer version of Worklane; bring the account to a server of that version`)
}

function unreadable(path: string, error: unknown): unknown {
  if (error instanceof OperatorError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new OperatorError(`there is no file ${path}`)
  return new OperatorError(`${path} is no export of an account, or is damaged (${message})`)
}
