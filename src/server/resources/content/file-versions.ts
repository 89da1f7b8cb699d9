/**
 * Versions of a file. Its row in `files` describes the newest version, its rows in `file_versions` all of them. Content is never
 * overwritten, so a failed write leaves the file unchanged.
 *
 * Clients only see the newest version, because earlier ones may not have been intended for them.
 */
import { sql } from 'kysely'
import {
  type ListedVersion,
  listFileVersions,
  restoreFileVersion,
  uploadFileVersion,
} from '../../../contract/operations/files.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import type { Database, Tx } from '../../db/database.ts'
import { fullName } from '../../query/names/full-name.ts'
import { visibleSnapshots } from '../../write/snapshot.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleRead, handleUpload, handleWrite } from '../handlers.ts'
import { type AnyOperation, may, type Right } from '../operation.ts'

/** Maximum size of a file in bytes. */
export const largestFile = 100 * 1024 * 1024

/** Metadata of content. */
interface Content {
  readonly contenttype: string
  readonly size: number
}

interface Version extends Content {
  readonly number: number
  /** The version that the content was uploaded with; null for the first upload. */
  readonly content: number | null
}

const seesEarlier = ({ userType }: Actor) => userType === userTypes.staff || userType === userTypes.contractor

const insiders: Right = (actor) => {
  if (!seesEarlier(actor)) throw problem('no_permission', 'You do not have permission to see earlier versions of files')
}

type Db = Database['kysely']

const formatName = (file: number, content: number | null) => (content === null ? String(file) : `version-${content}`)

const fields = sql`number, content::float8 as content, contenttype, size::float8 as size`

/** Returns the location and type of a version's content; by default of the newest. */
export async function storedVersion(
  db: Db,
  actor: Actor,
  { id, contenttype }: { readonly id: number; readonly contenttype: string },
  input: unknown,
): Promise<{ readonly keptAs: string; readonly contenttype: string }> {
  const number = input === undefined ? null : numberIn(input)
  if (number !== null) insiders(actor, { hasToken: true })
  const { rows } = await sql<Version>`
    select ${fields}
    from file_versions
    where account_id = ${actor.account} and fileid = ${id} and number = coalesce(${number}::int, number)
    order by number desc
    limit 1
  `.execute(db)
  const [version] = rows
  if (version) return { keptAs: formatName(id, version.content), contenttype: version.contenttype }
  if (number !== null && (number !== 1 || (await hasVersions(db, actor.account, id)))) throw notFound('version', number)
  return { keptAs: formatName(id, null), contenttype }
}

async function hasVersions(db: Db, account: number, file: number): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from file_versions
    where account_id = ${account} and fileid = ${file}
    limit 1
  `.execute(db)
  return rows.length > 0
}

function numberIn(input: unknown): number {
  const number = Number(input)
  if (Number.isSafeInteger(number) && number > 0 && number < 2 ** 31) return number
  throw problem('not_allowed', '{value} is not allowed; use the number of a version', { value: input }, 'version')
}

export interface StoredFile {
  /** Name under which the content is stored. */
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Returns an account's contents. */
export async function contentsIn(tx: Tx, account: number): Promise<readonly StoredFile[]> {
  const { rows } = await sql<{ file: number; content: number | null; size: number }>`
    select f.id::float8 as file, null::float8 as content,
      coalesce(
        (
          select v.size
          from file_versions v
          where v.account_id = f.account_id and v.fileid = f.id and v.content is null
          limit 1
        ),
        f.size
      )::float8 as size
    from files f
    where f.account_id = ${account}
    union all
    select fileid::float8, content::float8, size::float8
    from file_versions
    where account_id = ${account} and content = id
    order by 1, 2 nulls first
  `.execute(tx)
  return rows.map(({ file, content, size }) => ({ name: formatName(file, content), size }))
}

/** Returns the names under which an account's contents are stored. */
export const contentNames = async (tx: Tx, account: number): Promise<readonly string[]> =>
  (await contentsIn(tx, account)).map(({ name }) => name)

/** Locks the file and adds a version, which becomes the newest. Returns the id of the version. */
async function addVersion(
  writing: WriteContext,
  file: number,
  { contenttype, size, content }: AddedVersion,
): Promise<number> {
  const { tx, actor } = writing
  await visibleSnapshots(writing, writing.bindingOf('files'), [file])
  const was = await contentNow(writing, file)
  await keepFirst(writing, file)
  const result = await sql<{ id: number }>`
    insert into file_versions (account_id, fileid, number, content, contenttype, size, contactid)
    select account_id, fileid, max(number) + 1, ${content}::bigint, ${contenttype}, ${size}::bigint, ${actor.contact}::bigint
    from file_versions
    where account_id = ${actor.account} and fileid = ${file}
    group by account_id, fileid
    returning id::float8 as id
  `.execute(tx)
  await sql`
    update files
    set contenttype = ${contenttype}, size = ${size}::bigint, lastmodified = clock_timestamp()
    where account_id = ${actor.account} and id = ${file}
  `.execute(tx)
  const after = { contenttype, size }
  writing.changes.push({ resource: 'files', id: file, action: 'update', before: { ...was }, after })
  return (result.rows[0] as { id: number }).id
}

interface AddedVersion extends Content {
  /** The version that is restored; null for an upload. */
  readonly content: number | null
}

async function contentNow({ tx, actor }: WriteContext, file: number): Promise<Content> {
  const { rows } = await sql<Content>`
    select contenttype, size::float8 as size
    from files
    where account_id = ${actor.account} and id = ${file}
  `.execute(tx)
  return rows[0] as Content
}

/** Makes the original content the first version. */
async function keepFirst({ tx, actor }: WriteContext, file: number): Promise<void> {
  await sql`
    insert into file_versions (account_id, fileid, number, contenttype, size, contactid, createdon)
    select account_id, id, 1, contenttype, size, contactid, createdon
    from files
    where account_id = ${actor.account} and id = ${file}
    on conflict (account_id, fileid, number) do nothing
  `.execute(tx)
}

const addContent = handleUpload<Content>(uploadFileVersion, {
  tag: 'Files',
  summary: 'Upload a new version of a file. Earlier versions are kept.',
  right: [may('edit', 'files'), insiders],
  largest: largestFile,
  read: ({ fields: { filename, ...rest }, file: { contenttype, size } }) => ({
    values: { contenttype, size },
    ignored: Object.keys(rest),
  }),
  async run(writing, content, id) {
    const version = await addVersion(writing, id, { ...content, content: null })
    await sql`
      update file_versions
      set content = id
      where account_id = ${writing.actor.account} and id = ${version}
    `.execute(writing.tx)
    return { id, keptAs: formatName(id, version) }
  },
})

const bringBack = handleWrite(restoreFileVersion, {
  tag: 'Files',
  summary: 'Restore an earlier version of a file as the newest.',
  right: [may('edit', 'files'), insiders],
  async run(writing, { id, values }) {
    await visibleSnapshots(writing, writing.bindingOf('files'), [id])
    const number = numberIn(values.version)
    const { rows } = await sql<Version>`
      select ${fields}
      from file_versions
      where account_id = ${writing.actor.account} and fileid = ${id} and number = ${number}
    `.execute(writing.tx)
    const [version] = rows
    if (!version) throw notFound('version', number)
    await addVersion(writing, id, version)
    return { answer: id, message: `Version ${number} is the newest again.` }
  },
})

const list = handleRead(listFileVersions, {
  tag: 'Files',
  summary: 'List the versions of a file, newest first.',
  right: [may('view', 'files'), insiders],
  async run({ id, actor, parts: { database } }) {
    const { rows } = await sql<ListedVersion>`
      select v.number, v.contenttype, v.size::float8 as size, v.contactid::float8 as contactid,
        ${fullName('c')} as contactname,
        to_char(v.createdon at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as createdon,
        v.number = max(v.number) over () as current
      from (
        select number, contenttype, size, contactid, createdon
        from file_versions
        where account_id = ${actor.account} and fileid = ${id}
        union all
        select 1, contenttype, size, contactid, createdon
        from files f
        where account_id = ${actor.account} and id = ${id}
          and not exists (
            select
            from file_versions o
            where o.account_id = f.account_id and o.fileid = f.id
          )
      ) v
      left join contacts c on c.account_id = ${actor.account} and c.id = v.contactid
      order by v.number desc
    `.execute(database.kysely)
    return { data: rows }
  },
})

export const fileVersions: readonly AnyOperation[] = [list, addContent, bringBack]
