/**
 * Removes content that nothing refers to: left by a process that was killed before its commit, by a commit with an unknown outcome, or
 * because the store was unavailable. Only removes content that is older than a day but newer than the database: a new service that is
 * pointed at the files of another one by mistake deletes nothing.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { arrayLiteral } from '../../query/condition.ts'
import type { FileStore, StoredContent } from './file-store.ts'

/** Milliseconds within which a row may still be committed for stored content. */
const grace = 86_400_000

/** Number of names checked per statement. */
const portion = 500

/** Returns the number of removed contents. */
export async function cleanUpContent(
  { kysely }: Pick<Database, 'kysely'>,
  files: Pick<FileStore, 'listAll' | 'remove'>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ began: Date }>`select min(ranon) as began from migrations`.execute(kysely)
  const began = rows[0]?.began.getTime() ?? Number.POSITIVE_INFINITY
  const isOld = ({ storedAt }: StoredContent) =>
    storedAt.getTime() > began && storedAt.getTime() < now.getTime() - grace
  let removedCount = 0
  let storedContents: StoredContent[] = []
  const look = async () => {
    for (const account of new Set(storedContents.map((storedContent) => storedContent.account))) {
      const names = storedContents.filter((storedContent) => storedContent.account === account).map(({ name }) => name)
      for (const name of await loadUnknown(kysely, account, names)) {
        await files.remove(account, name)
        removedCount += 1
      }
    }
    storedContents = []
  }
  for await (const content of files.listAll()) {
    if (!isOld(content)) continue
    storedContents.push(content)
    if (storedContents.length === portion) await look()
  }
  await look()
  return removedCount
}

/** Returns the names that no row of the account refers to, except those that this service would not have created. */
async function loadUnknown(
  kysely: Database['kysely'],
  account: number,
  names: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select given.name
    from (
      select name, substring(name from '^(?:version-|import-)?([0-9]{1,18})$')::bigint as id
      from unnest(${arrayLiteral(names)}::text[]) as name
    ) given
    where given.id is not null and not case
      when given.name like 'version-%' then exists (
        select 1
        from file_versions v
        where v.account_id = ${account} and v.id = given.id
      )
      when given.name like 'import-%' then exists (
        select 1
        from imports i
        where i.account_id = ${account} and i.id = given.id
      )
      else exists (
        select 1
        from files f
        where f.account_id = ${account} and f.id = given.id
      )
    end
  `.execute(kysely)
  return rows.map(({ name }) => name)
}
