/** Outcomes of rows: stored with the rows, counted in the import. */
import { sql } from 'kysely'
import type { ImportRowState } from '../../../contract/imports/import-status.ts'
import type { Tx } from '../../db/database.ts'
import { concat } from '../../query/condition.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { type CellProblem, type Figures, type Queries, type StoredImport, setImport } from './import-record.ts'
import { vanishedIds } from './recognise/earlier-imports.ts'

export interface RowOutcome {
  readonly row: number
  readonly state: ImportRowState
  readonly problems?: readonly CellProblem[]
  readonly key?: string | null
  readonly nextkey?: string | null
  readonly recordid?: number | null
  readonly before?: object | null
  readonly after?: object | null
  /** The existing record that the row was recognised as, and the fields in which the two differ. */
  readonly there?: number | null
  readonly differs?: readonly string[] | null
  /** Records that are created because the row names them, as resource and path. */
  readonly creates?: readonly (readonly [string, string])[] | null
  readonly figures?: Figures | null
  readonly record?: object | null
}

type Owner = Pick<StoredImport, 'account_id' | 'id'>

/** @param by the column that gets this transaction's id; null if the transaction does not touch the rows' records */
export async function keepOutcomes(
  tx: Queries,
  { account_id, id }: Owner,
  outcomes: readonly RowOutcome[],
  stampColumn: 'write' | 'undonein' | null = null,
): Promise<void> {
  const write = stampColumn === null ? sql`` : sql`, ${sql.ref(stampColumn)} = pg_current_xact_id()::text::bigint`
  await sql`
    update import_rows r
    set state = c.state, problems = c.problems, key = coalesce(c.key, r.key),
      nextkey = c.nextkey, recordid = coalesce(c.recordid, r.recordid),
      before = c.before, after = c.after, differs = c.differs, creates = c.creates,
      figures = c.figures, record = c.record${write}
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as c(
      row integer, state text, problems json, key text, nextkey text, recordid bigint, before json, after json, differs json, creates json,
      figures json, record json
    )
    where r.account_id = ${account_id} and r.importid = ${id} and r.row = c.row
  `.execute(tx)
}

/** The import's counter for rows in each state. */
const counterNames: Readonly<Partial<Record<ImportRowState, string>>> = {
  create: 'created',
  created: 'created',
  update: 'updated',
  updated: 'updated',
  same: 'unchanged',
  bad: 'bad',
  skipped: 'skipped',
  removed: 'removed',
  putback: 'removed',
  kept: 'kept',
}

/** Adds outcomes to the import's counters and moves it to `position`. */
export async function count(tx: Tx, { account_id, id }: Owner, outcomes: readonly RowOutcome[], position: number) {
  const counts = new Map<string, number>()
  for (const { state } of outcomes) {
    const counter = counterNames[state]
    if (counter) counts.set(counter, (counts.get(counter) ?? 0) + 1)
  }
  const sets = [...counts].map(([name, number]) => sql`, ${sql.ref(name)} = ${sql.ref(name)} + ${number}::integer`)
  await sql`
    update imports
    set position = ${position}${concat(sets)}
    where account_id = ${account_id} and id = ${id}::bigint
  `.execute(tx)
}

/** Recounts all rows, after some were corrected by hand. After a run, rows that are ready are not written until the next one. */
export async function recount(tx: Tx, { account_id, id, status }: Owner & Pick<StoredImport, 'status'>): Promise<void> {
  const isRun = status === 'done'
  await sql`
    update imports i
    set created = c.created, updated = c.updated, unchanged = c.unchanged, bad = c.bad, skipped = c.skipped
    from (
      select count(*) filter (where state = 'created' or state = 'create' and not ${isRun}) as created,
        count(*) filter (where state = 'updated' or state = 'update' and not ${isRun}) as updated,
        count(*) filter (where state = 'same') as unchanged,
        count(*) filter (where state = 'bad') as bad,
        count(*) filter (where state = 'skipped') as skipped
      from import_rows
      where account_id = ${account_id} and importid = ${id}::bigint
    ) c
    where i.account_id = ${account_id} and i.id = ${id}::bigint
  `.execute(tx)
  await countCreations(tx, { account_id, id })
  await addUp(tx, { account_id, id, status })
}

/** Counts the records that are created because rows name them. */
export async function countCreations(tx: Queries, { account_id, id }: Owner): Promise<void> {
  await sql`
    update imports
    set creates = (
      select json_object_agg(resource, number)
      from (
        select made->>0 as resource, count(distinct made->>1) as number
        from import_rows r
        cross join lateral json_array_elements(r.creates) made
        where r.account_id = ${account_id} and r.importid = ${id}::bigint and r.creates is not null
        group by 1
      ) counted
    )
    where account_id = ${account_id} and id = ${id}::bigint
  `.execute(tx)
}

/** Adds up the figures of new records: once rows were written, of those that were. */
export async function addUp(
  tx: Queries,
  { account_id, id, status }: Owner & Pick<StoredImport, 'status'>,
): Promise<void> {
  const state = status === 'done' || status === 'stopped' ? 'created' : 'create'
  await sql`
    update imports
    set totals = (
      select json_object_agg(name, total)
      from (
        select f.key as name, sum(f.value::numeric) as total
        from import_rows r
        cross join lateral json_each_text(r.figures) f
        where r.account_id = ${account_id} and r.importid = ${id}::bigint and r.state = ${state} and r.figures is not null
        group by 1
      ) summed
    )
    where account_id = ${account_id} and id = ${id}::bigint
  `.execute(tx)
}

/** Counts records of earlier imports of nearly the same file that no row is about any more. */
export async function countVanished(writing: WriteContext, storedImport: StoredImport): Promise<void> {
  const ids = await vanishedIds(writing, writing.bindingOf(storedImport.resource), storedImport)
  await setImport(writing.tx, storedImport, { vanished: ids.length })
}
