/** Which tables a backup holds, and how their rows are read and written: as the text of a whole row, which loses nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export interface Table {
  /** With its schema, quoted where that is necessary. */
  readonly name: string
  /** What can be written: all columns but those that the database works out. */
  readonly columns: readonly string[]
}

/** Of the job queue, what it has counted and measured about itself stays behind. */
const left = ['queue_stats', 'warning', 'bam']

/** All tables with data that nothing else could tell, parts of larger ones left to these. */
export async function tablesIn(tx: Tx): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (
        select array_agg(quote_ident(a.attname) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or n.nspname = 'jobs' and c.relname <> all(${left}))
    order by 1
  `.execute(tx)
  return rows
}

/** Rows that are read, and written, at once. */
const portion = 1000

/** The rows of a table as texts, by portions. */
export async function* rowsOf(tx: Tx, { name }: Table): AsyncGenerator<readonly string[]> {
  await sql`declare backup no scroll cursor for select t::text as row from ${sql.raw(name)} t`.execute(tx)
  while (true) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(portion)} from backup`.execute(tx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < portion) break
  }
  await sql`close backup`.execute(tx)
}

export async function insertRows(tx: Tx, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const [table, all] = [sql.raw(name), sql.raw(columns.join(', '))]
  await sql`
    insert into ${table} (${all}) overriding system value
    select ${all}
    from unnest(${rows}::${table}[])
  `.execute(tx)
}

export interface Sequence {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** What is counted. It is read after the rows: a number that was given since is never given again. */
export async function sequencesIn(tx: Tx): Promise<readonly Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, sequencename) as name
    from pg_sequences
    where schemaname in ('public', 'jobs')
    order by 1
  `.execute(tx)
  const found: Sequence[] = []
  for (const { name } of rows) {
    const read = sql<Omit<Sequence, 'name'>>`
      select last_value::text as value, is_called as "isCalled"
      from ${sql.raw(name)}
    `
    const [counted] = (await read.execute(tx)).rows
    if (counted) found.push({ name, ...counted })
  }
  return found
}

export async function setSequences(tx: Tx, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled}::boolean)`.execute(tx)
}

/** Migrations that ran, and the version of the job queue's tables. */
export async function shapeOf(tx: Tx): Promise<{ migrations: number[]; jobs: number | null }> {
  const ran = await sql<{ number: number }>`
    select number
    from public.migrations
    order by number
  `.execute(tx)
  const queue = await sql<{ known: boolean }>`select to_regclass('jobs.version') is not null as known`.execute(tx)
  const version = queue.rows[0]?.known
    ? (await sql<{ version: number }>`select version from jobs.version`.execute(tx)).rows[0]?.version
    : undefined
  return { migrations: ran.rows.map(({ number }) => number), jobs: version ?? null }
}
