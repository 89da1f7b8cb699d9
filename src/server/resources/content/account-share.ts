/** The share of the disk that the files of one account may take, so that no account leaves the others without room. */
import { sql } from 'kysely'
import { type Problem, problem } from '../../../contract/requests/problem.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { WriteContext } from '../../write/write-context.ts'
import type { FileStore } from './file-store.ts'

const megabyte = 1_048_576

/** Room for an upload while it is received, which takes disk before it has a record. */
export interface Room {
  /** Counts bytes as they arrive. Throws a Problem if they do not fit. */
  readonly take: (bytes: number) => void
  /** Returns what it has taken: the content is stored with its record now, or gone. */
  readonly leave: () => void
}

const noLimit: Room = { take: () => {}, leave: () => {} }

type Files = Pick<FileStore, 'largestAccount' | 'receiving'>

/** Room for one upload of an account beside its files and the uploads that this process receives at the same time. */
export async function roomFor({ kysely }: Pick<Database, 'kysely'>, files: Files, account: number): Promise<Room> {
  const maxBytes = files.largestAccount()
  if (maxBytes === null) return noLimit
  const storedSize = await storedBytes(kysely, account)
  const count = (bytes: number) => {
    const totalBytes = (files.receiving.get(account) ?? 0) + bytes
    if (totalBytes === 0) files.receiving.delete(account)
    else files.receiving.set(account, totalBytes)
    return totalBytes
  }
  let usedBytes = 0
  return {
    take(bytes) {
      usedBytes += bytes
      if (storedSize + count(bytes) > maxBytes) throw tooLarge(maxBytes, storedSize)
    },
    leave() {
      count(-usedBytes)
      usedBytes = 0
    },
  }
}

/**
 * Refuses `size` more bytes if the account's files would then take more than their share. Uploads of one account are stored one
 * after the other from here on, so that no two of them take the same room.
 */
export async function requireRoom({ tx, actor }: WriteContext, files: Files, size: number): Promise<void> {
  const maxBytes = files.largestAccount()
  if (maxBytes === null) return
  await lockByName(tx, `files:${actor.account}`)
  const bytes = await storedBytes(tx, actor.account)
  if (bytes + size > maxBytes) throw tooLarge(maxBytes, bytes)
}

/** Deleted files, earlier versions and the PDF files of issued documents count, because they are kept. */
async function storedBytes(db: Database['kysely'] | Tx, account: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes
    from (
      select size
      from files f
      where account_id = ${account} and not exists (
        select
        from file_versions v
        where v.account_id = f.account_id and v.fileid = f.id
      )
      union all
      select size
      from file_versions
      where account_id = ${account} and (number = 1 or content = id)
      union all
      select octet_length(content)
      from issued_files
      where account_id = ${account}
      union all
      select octet_length(content)
      from sendings
      where account_id = ${account} and content is not null
    ) contents
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

function tooLarge(maxBytes: number, bytes: number): Problem {
  const [share, usedMegabytes] = [maxBytes, bytes].map((number) => Math.floor(number / megabyte))
  return problem(
    'toolarge',
    'The files of this account may take {share} MB, with deleted ones and earlier versions; they take {taken} MB, and this one does not fit',
    { share, taken: usedMegabytes },
  )
}
