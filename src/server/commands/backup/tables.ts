/** Tables of a backup. Rows are read and written as the text of a whole row (`t::text`), which is lossless. */
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export interface Table {
  /** With its schema, quoted if necessary. */
  readonly name: string
  /** All columns except generated ones. */
  readonly columns: readonly string[]
}

/** Statistics of the job queue are not backed up. */
const excludedTables = ['queue_stats', 'warning', 'bam']

/** Returns all tables in alphabetical order. Partitions are read through their partitioned table. */
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
      and (n.nspname = 'public' or n.nspname = 'jobs' and c.relname <> all(${excludedTables}))
    order by 1
  `.execute(tx)
  return rows
}

/** Rows per entry of the archive. */
const portion = 1000

/** Yields the rows of a table as text, in portions. */
export async function* getRows(tx: Tx, { name }: Table): AsyncGenerator<readonly string[]> {
  await sql`declare backup no scroll cursor for select t::text as row from ${sql.raw(name)} t`.execute(tx)
  while (true) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(portion)} from backup`.execute(tx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < portion) break
  }
  await sql`close backup`.execute(tx)
}

export async function insertRows(tx: Tx, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const [table, columnList] = [sql.raw(name), sql.raw(columns.join(', '))]
  await sql`
    insert into ${table} (${columnList}) overriding system value
    select ${columnList}
    from unnest(${rows}::${table}[])
  `.execute(tx)
}

export interface Sequence {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** Call it after the rows are read: sequences ignore snapshots, so their values are then beyond every row. */
export async function sequencesIn(tx: Tx): Promise<readonly Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, sequencename) as name
    from pg_sequences
    where schemaname in ('public', 'jobs')
    order by 1
  `.execute(tx)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const read = sql<Omit<Sequence, 'name'>>`
      select last_value::text as value, is_called as "isCalled"
      from ${sql.raw(name)}
    `
    const [sequence] = (await read.execute(tx)).rows
    if (sequence) sequences.push({ name, ...sequence })
  }
  return sequences
}

export async function setSequences(tx: Tx, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled}::boolean)`.execute(tx)
}

/** Returns the migrations that have run, and the schema version of the job queue. */
export async function loadShape(tx: Tx): Promise<{ migrations: number[]; jobs: number | null }> {
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
