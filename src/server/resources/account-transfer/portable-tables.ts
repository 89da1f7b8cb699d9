/**
 * Tables that are exported and imported with an account, with rows as JSON objects by column. Every primary key is (account_id, id), so
 * rows keep their ids on another server.
 */
import { sql } from 'kysely'
import { table } from '../../../contract/table.ts'
import type { Tx } from '../../db/database.ts'
import { OperatorError } from '../../operator-error.ts'

export interface PortableTable {
  readonly name: string
  /** Columns to write, quoted: all except the account's id and generated ones. */
  readonly columns: readonly string[]
}

/** Tables about this server instead of the account: credentials, sessions, queued work. */
export const leftBehind: readonly string[] = [
  'apikeys',
  'authenticators',
  'passkeys',
  'recovery_codes',
  'factor_setups',
  'email_changes',
  'password_links',
  'signins',
  'half_way_sign_ins',
  'security_events',
  'mcp_sessions',
  'calendar_feeds',
  'webhooks',
  'webhookrequests',
  'idempotency_keys',
  'imports',
  'import_rows',
  'imported_records',
  'setup_links',
]

/** Columns that are not exported although their rows are. */
const withheld = table<readonly string[]>({ logins: ['passwordhash'], quote_links: ['tokenhash'] })

/** The account's own row comes first, and people come before their sign-ins. */
const order = ['accounts', 'contacts']

/** All tables with rows of accounts, in the order in which they are written. */
export async function portableTables(tx: Tx): Promise<readonly PortableTable[]> {
  const { rows } = await sql<PortableTable>`
    select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attname <> case c.relname when 'accounts' then 'id' else 'account_id' end
      and c.relname <> all(${leftBehind})
      and (
        c.relname = 'accounts'
        or exists (
          select
          from pg_attribute own
          where own.attrelid = c.oid and own.attname = 'account_id'
        )
      )
    group by c.relname
    order by coalesce(array_position(${order}::text[], c.relname::text), ${order.length + 1}), c.relname
  `.execute(tx)
  return rows.map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => !withheld[name]?.includes(column)),
  }))
}

/** Whether the table has the column that is written; those with capitals are quoted in the list. */
export const hasColumn = ({ columns }: PortableTable, column: string): boolean =>
  columns.includes(column) || columns.includes(`"${column}"`)

/** Rows per portion. */
export const portion = 1000

/** Yields the account's rows of a table in portions, each row as the text of a JSON object on one line. */
export async function* accountRows(tx: Tx, table: PortableTable, account: number): AsyncGenerator<readonly string[]> {
  await sql`
    declare account_rows no scroll cursor for
    select row_to_json(r)::text as row
    from (
      select ${sql.raw(table.columns.join(', '))}
      from ${sql.table(table.name)}
      where ${sql.ref(getKey(table))} = ${sql.lit(account)}
      order by ctid
    ) r
  `.execute(tx)
  while (true) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(portion)} from account_rows`.execute(tx)
    // Line breaks between tokens are insignificant, and strings contain none.
    if (rows.length > 0) yield rows.map(({ row }) => row.replaceAll('\n', ' '))
    if (rows.length < portion) break
  }
  await sql`close account_rows`.execute(tx)
}

/** The column that holds the account. */
export const getKey = ({ name }: PortableTable) => (name === 'accounts' ? 'id' : 'account_id')

/** Writes rows of an account, each the text of a JSON object. */
export async function insertAccountRows(
  tx: Tx,
  { name, columns }: PortableTable,
  account: number,
  rows: readonly string[],
): Promise<void> {
  const [table, columnList] = [sql.table(name), sql.raw(columns.join(', '))]
  await sql`
    insert into ${table} (account_id, ${columnList}) overriding system value
    select ${account}, ${columnList}
    from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)
  `.execute(tx)
}

/** Creates the account from its row, and returns its new id. */
export async function insertAccount(tx: Tx, { columns }: PortableTable, row: string): Promise<number> {
  const columnList = sql.raw(columns.join(', '))
  const { rows } = await sql<{ id: number }>`
    insert into accounts (${columnList})
    select ${columnList}
    from json_populate_record(null::accounts, ${row}::json)
    returning id
  `.execute(tx)
  return (rows[0] as { id: number }).id
}

/**
 * How far a file moves a counter of the server, which gives ids to all of its accounts. No server has given as many: ids beyond
 * it come from a counter that another file has moved.
 */
const furthestMove = 1_000_000_000

/** The free ids from where a counter stops to the account's next id: the counter is not to get there. */
const room = 100_000_000

/**
 * Advances sequences beyond the imported ids, except for those that are too far away to be met.
 * @throws OperatorError before any is advanced, if the ids leave no room
 */
export async function advanceSequences(tx: Tx, tables: readonly PortableTable[], account: number): Promise<void> {
  const moves: { sequence: string; value: number }[] = []
  for (const { name, columns } of tables) {
    if (name === 'accounts' || !columns.includes('id')) continue
    const { rows } = await sql<{ sequence: string | null; to: number | null }>`
      select s.name::text as sequence, m.most as to
      from (select pg_get_serial_sequence(${name}, 'id')::regclass as name) own
      join lateral (
        select own.name, coalesce(pg_sequence_last_value(own.name), 1) as last
      ) s on true
      join lateral (
        select max(id) as most
        from (
          select id, lead(id) over (order by id) as next
          from (
            select id
            from ${sql.table(name)}
            where account_id = ${account} and id > s.last
            union all
            select s.last
          ) ids
        ) each
        where id <= s.last + ${furthestMove} and (next is null or next > id + ${room})
      ) m on true
      where exists (
        select
        from ${sql.table(name)}
        where account_id = ${account}
      )
    `.execute(tx)
    for (const { sequence, to: value } of rows) {
      if (sequence === null) continue
      if (value === null)
        throw new OperatorError(
          `rows/${name}.json: its ids are spread up to more than ${furthestMove} above those of this server. Nothing was brought`,
        )
      moves.push({ sequence, value })
    }
  }
  for (const { sequence, value } of moves) await sql`select setval(${sequence}::regclass, ${value}::bigint)`.execute(tx)
}

/** Numbers of the migrations that have run. */
export async function ranMigrations(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select number
    from migrations
    order by number
  `.execute(tx)
  return rows.map(({ number }) => number)
}
